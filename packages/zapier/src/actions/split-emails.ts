/** A name before an address, which may hold commas as it stands in quotes: `"Byron, Ada" <ada@acme.example>`. */
const QUOTED_NAME = /"[^"\n]*"(?=\s*<)/g;
const SEPARATOR = /[,;\t\r\n]/;
const IN_BRACKETS = /<([^<>]*)>/;
const OUTER_QUOTES = /^["'\s]+|["'\s]+$/g;

/**
 * Takes line items, or a list that was pasted, apart: by commas, semicolons, tabs and line breaks. Of `Ada <ada@acme.example>` it
 * takes what is in the brackets. Repeats are dropped without regard to case; the first spelling stays.
 */
export function splitEmails(texts: readonly string[]): string[] {
	const parts = texts
		.join(',')
		.replaceAll(QUOTED_NAME, '')
		.split(SEPARATOR)
		.map((part) => (IN_BRACKETS.exec(part)?.[1] ?? part).replaceAll(OUTER_QUOTES, ''))
		.filter((part) => part !== '');
	const firsts = new Map(parts.toReversed().map((part) => [part.toLowerCase(), part]));
	return [...new Set(parts.map((part) => part.toLowerCase()))].map((part) => firsts.get(part)!);
}
