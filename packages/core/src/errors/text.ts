/** Something that platforms show under different names. */
export type Named =
	/** A field or an output of the action. */
	| { kind: 'field'; name: string }
	/** A choice of a field. */
	| { kind: 'choice'; field: string; value: string }
	/** Another operation; `name` is its common name. */
	| { kind: 'operation'; key: string; name: string };

/** A value that a user typed, which is shown on one line and truncated to fit. */
interface Typed {
	typed: string;
}

/** Text whose names are rendered for each platform. A string contains no such names. */
export type Text = string | ReadonlyArray<string | Named | Typed>;

/** Returns the name that a platform shows. */
export type NameOf = (named: Named) => string;

/** Creates a text with names: ``sentence`Enter the contact's ${fieldName('email')}.` `` */
export const sentence = (
	strings: TemplateStringsArray,
	...values: ReadonlyArray<string | number | Named | Typed>
): Text =>
	strings.flatMap((string, index) => {
		const value = values[index] ?? '';
		return [string, typeof value === 'number' ? value.toLocaleString('en-US') : value];
	});

export const fieldName = (name: string): Named => ({ kind: 'field', name });

export const choiceName = (field: string, value: string): Named => ({
	kind: 'choice',
	field,
	value,
});

export const typed = (value: string): Typed => ({ typed: value });

/** The operation that creates contacts. */
export const CREATE_CONTACT: Named = {
	kind: 'operation',
	key: 'contact.upsert',
	name: 'Create or Update',
};

/** Returns the names of the API, for errors outside of an action. */
export const apiNameOf: NameOf = (named) => (named.kind === 'choice' ? named.value : named.name);

/** Maximum length of a title, in characters. */
export const MAX_TITLE_LENGTH = 80;

/** Renders a text with names in quotes. Truncates a typed value, so that the text fits. */
export function render(text: Text, nameOf: NameOf = apiNameOf, maxLength = Infinity): string {
	if (typeof text === 'string') return text;
	const parts = text.map((part) =>
		typeof part === 'string' || 'typed' in part ? part : `'${nameOf(part)}'`,
	);
	const length = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
	return parts
		.map((part) => (typeof part === 'string' ? part : oneLine(part.typed, maxLength - length)))
		.join('');
}

/** Truncates a string to a maximum length in characters, without splitting a character. */
export const truncate = (value: string, maxLength: number): string =>
	value.length > maxLength
		? `${value.slice(0, Math.max(0, maxLength - 1)).replace(/[\uD800-\uDBFF]$/, '')}…`
		: value;

/** Returns a value on one line, truncated to a maximum length in characters. */
export function oneLine(value: string, maxLength: number): string {
	const line = value
		.toWellFormed()
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return truncate(line, maxLength);
}

/**
 * Lists as many values as fit, and counts the others: `vip, customer, and 3 more`. Truncates the first value
 * if it doesn't fit.
 */
export function formatList(texts: readonly string[], maxLength: number): string {
	const [first = '', ...others] = texts.map((text) => oneLine(text, maxLength));
	let shown = first;
	for (const [index, text] of others.entries()) {
		const longer = `${shown}, ${text}`;
		if (longer.length > maxLength) return `${shown}, and ${others.length - index} more`;
		shown = longer;
	}
	return shown;
}
