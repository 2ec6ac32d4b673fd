import { isEmail } from './parsers/text.ts';

/** Quoted name before an email address, which can contain commas: `"Byron, Ada" <ada@acme.example>`. */
const QUOTED_NAME = /"[^"\n]*"(?=\s*<)/g;
const SEPARATOR = /[,;\t\r\n]/;
const IN_BRACKETS = /<([^<>]*)>/;
/** Content without surrounding spaces, quotes, and brackets. */
const WITHIN = /[^"'[\]\s\u200b](?:[^]*[^"'[\]\s\u200b])?/;

/**
 * Splits line items, or a pasted list, at commas, semicolons, tabs, and line breaks, and also at spaces if there are only email
 * addresses between them. For `Ada <ada@acme.example>`, returns the part in brackets. Duplicates are removed regardless of case; the
 * first spelling is kept.
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
