/** Maximum length of a title, in characters. A value that the user typed is truncated to fit. */
export const MAX_TITLE_LENGTH = 80;

/** Name of the operation that creates contacts, as shown in quotes in errors. */
export const CREATE_CONTACT = 'Create or Update';

/** Returns a value on one line, truncated to a maximum length in characters. */
export function oneLine(value: string, maxLength: number): string {
	const line = value
		.toWellFormed()
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return line.length > maxLength ? `${line.slice(0, Math.max(0, maxLength - 1))}…` : line;
}

/** Returns a title that contains a value the user typed. Truncates the value so that the title fits. */
export const titleWith = (value: string, write: (value: string) => string): string =>
	write(oneLine(value, MAX_TITLE_LENGTH - write('').length));

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
