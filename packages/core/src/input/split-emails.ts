import { foldEmail } from '../tolerant/fold-email.ts';
import { isEmail, trimEmail } from './parsers/emails.ts';

/**
 * Matches a quoted name, which can contain commas, before an email address:
 * `"Byron, Ada" <ada@acme.example>`. A name with an @ stays, because it can be another person's email address.
 */
const QUOTED_NAME = /"[^"@\n]*"(?=\s*<)/g;
const SEPARATOR = /[,;\t\r\n]/;

/**
 * Splits line items or a pasted list at commas, semicolons, tabs, and line breaks. Also splits at spaces if
 * they separate only email addresses. For `Ada <ada@acme.example>`, returns the part in brackets.
 * Duplicates are removed regardless of case; the first spelling is kept.
 */
export function splitEmails(texts: readonly string[]): string[] {
	const parts = texts
		.join(',')
		.replaceAll(QUOTED_NAME, '')
		.split(SEPARATOR)
		.map(trimEmail)
		.filter((part) => part !== '')
		.flatMap(splitByBlanks);
	const firsts = new Map(parts.toReversed().map((part) => [foldEmail(part), part]));
	return [...new Set(parts.map((part) => foldEmail(part)))].map((part) => firsts.get(part)!);
}

function splitByBlanks(part: string): string[] {
	const words = part.split(/\s+/);
	return words.every(isEmail) ? words : [part];
}
