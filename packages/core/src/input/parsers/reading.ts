import { oneLine } from '../../errors/text.ts';

/** Error for a value that can't be used. */
export class UnreadableError extends Error {
	/** Fix, as a sentence. */
	readonly fix: string;
	/** Returns the reason, which follows the label of the field: "isn't a valid email address: bob". */
	readonly reasonIn: (maxLength: number) => string;

	constructor(fix: string, reasonIn: (maxLength: number) => string) {
		super(fix);
		this.fix = fix;
		this.reasonIn = reasonIn;
	}
}

/** Throws an UnreadableError. @param value value that the user typed, shown after the reason and truncated to fit */
export const throwUnreadable = (reason: string, fix: string, value?: string): never => {
	throw new UnreadableError(fix, (maxLength) => {
		if (value === undefined) return reason;
		return `${reason}: ${oneLine(value, maxLength - reason.length - 2)}`;
	});
};

/** Returns a value as an error shows it. @param name name of the field in a map */
export const withName = (value: string, name?: string): string =>
	name === undefined ? value : `${value} (${name})`;

/** Matches text without anything visible: spaces, and characters such as zero-width spaces. */
const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a value is blank: text without anything visible, null, or undefined. Blank values are never sent. */
export const isBlank = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && NOTHING_VISIBLE.test(value));

/** Matches a character that people copy along with a text: a space, or one without a meaning at its beginning or end. */
const AROUND = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/**
 * Returns a text without spaces and invisible characters around it. With them, a tag or an event would have another
 * name that looks the same. A joiner stays, because it changes letters and emojis.
 */
export function trimInvisible(text: string): string {
	let [start, end] = [0, text.length]; // not one expression for the end, which would take minutes for a long text
	while (start < end && AROUND.test(text[start]!)) start += 1;
	while (end > start && AROUND.test(text[end - 1]!)) end -= 1;
	return text.slice(start, end);
}

/** Matches a no-break space, which people copy from web pages and documents, and which looks like a space. */
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/g;

/**
 * Returns a text with usual spaces and composed letters (NFC). With no-break spaces, or with decomposed letters, as
 * macOS writes them, a tag or an event would have another name that looks the same.
 */
export const inUsualForm = (text: string): string =>
	text.normalize('NFC').replaceAll(NO_BREAK_SPACE, ' ');

/** Property names that would change an object itself when assigned. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

interface DateLike {
	toISOString?: () => string;
	toISO?: () => string | null;
}

/** Whether a value is a Date, or a Luxon DateTime, which n8n expressions return. */
export const isDate = (value: unknown): value is DateLike =>
	typeof value === 'object' &&
	value !== null &&
	(typeof (value as DateLike).toISOString === 'function' ||
		typeof (value as DateLike).toISO === 'function');

/** Returns a date as ISO 8601. @param name name of the field in a map */
export function isoOf(date: DateLike, name?: string): string {
	try {
		const iso = date.toISOString?.() ?? date.toISO?.();
		if (iso) return iso;
	} catch {
		// An invalid Date throws; an invalid DateTime returns null.
	}
	return throwUnreadable('has an invalid date', 'Use a date like 2026-11-20.', name);
}
