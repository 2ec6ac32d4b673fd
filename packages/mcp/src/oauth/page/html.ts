/** Escaped HTML. */
export class Html {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Value = string | number | Html | false | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
	...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
	...{ '"': '&quot;', "'": '&#39;' },
};

/** Inserts values into HTML. Text is escaped; `false` inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
	return new Html(parts.map((part, i) => part + toText(values[i] ?? '')).join(''));
}

function toText(value: Value): string {
	if (value === false) return '';
	if (value instanceof Html) return value.text;
	if (typeof value === 'object') return value.map(({ text }) => text).join('');
	return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!); // exactly these
}
