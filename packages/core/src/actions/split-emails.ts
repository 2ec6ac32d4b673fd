import { isEmail } from './parsers/text.ts';

/** A name before an address, which may hold commas as it stands in quotes: `"Byron, Ada" <ada@acme.example>`. */
const QUOTED_NAME = /"[^"\n]*"(?=\s*<)/g;
const SEPARATOR = /[,;\t\r\n]/;
const IN_BRACKETS = /<([^<>]*)>/;
/** What is left without the blanks, quotes and brackets of a list around it. */
const WITHIN = /[^"'[\]\s\u200b](?:[^]*[^"'[\]\s\u200b])?/;

/**
 * Takes line items, or a list that was pasted, apart: by commas, semicolons, tabs and line breaks, and by blanks where nothing but
 * addresses stands between them. Of `Ada <ada@acme.example>` it takes what is in the brackets. Repeats are dropped without regard
 * to case; the first spelling stays.
 */
export function splitEmails(texts: readonly string[]): string[] {
	const parts = texts
		.join(',')
		.replaceAll(QUOTED_NAME, '')
		.split(SEPARATOR)
		.map((part) => WITHIN.exec(IN_BRACKETS.exec(part)?.[1] ?? part)?.[0] ?? '')
		.filter((part) => part !== '')
		.flatMap(splitByBlanks);
	const firsts = new Map(parts.toReversed().map((part) => [part.toLowerCase(), part]));
	return [...new Set(parts.map((part) => part.toLowerCase()))].map((part) => firsts.get(part)!);
}

function splitByBlanks(part: string): string[] {
	const words = part.split(/\s+/);
	return words.every(isEmail) ? words : [part];
}
