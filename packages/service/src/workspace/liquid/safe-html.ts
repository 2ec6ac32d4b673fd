import { Drop } from 'liquidjs';

/** Text that is already HTML, so that it isn't escaped again. Conditions and tags use it as text. */
export class SafeHtml extends Drop {
	readonly #text: string;

	constructor(text: string) {
		super();
		this.#text = text;
	}

	/** The length, as of other texts. */
	get size(): number {
		return this.#text.length;
	}

	override valueOf(): string {
		return this.#text;
	}

	override toString(): string {
		return this.#text;
	}
}

/** Returns the text of HTML, at any depth of a list. Returns other values unchanged. */
export function withoutMark(value: unknown): unknown {
	if (value instanceof SafeHtml) return value.valueOf();
	return Array.isArray(value) ? value.map(withoutMark) : value;
}

/** Marks text as HTML, at any depth of a list. */
export function mark(value: unknown): unknown {
	if (typeof value === 'string') return new SafeHtml(value);
	return Array.isArray(value) ? value.map(mark) : value;
}

/** Whether a value is HTML, or a list of HTML. */
export const isHtml = (value: unknown): boolean =>
	Array.isArray(value) ? value.length > 0 && value.every(isHtml) : value instanceof SafeHtml;
