import { throwUnreadable } from './reading.ts';
import { readText } from './text.ts';

/** Permissive pattern: text, one @, text, no spaces, and nothing invisible. The service validates email addresses. */
const EMAIL = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text);

const IN_BRACKETS = /<([^<>]*)>/;
/** Matches content without surrounding blanks, quotes, brackets, and invisible characters. */
const WITHIN = /[^"'[\]\s\p{Cf}](?:[^]*[^"'[\]\s\p{Cf}])?/u;
/** Matches the beginning of an address like `"ada b"@acme.example`, whose quotes belong to it. */
const QUOTED_NAME = /^\s*"[^"]*"@/;
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/i;

/**
 * Returns an email address without its surroundings: `ada@acme.example` for `Ada <ada@acme.example>`,
 * `mailto:ada@acme.example`, and an address between quotes, blanks, or invisible characters.
 */
export function trimEmail(text: string): string {
	if (QUOTED_NAME.test(text)) return text.trim();
	const inner = WITHIN.exec(IN_BRACKETS.exec(text)?.[1] ?? text)?.[0] ?? '';
	return MAILTO.exec(inner)?.[1] ?? inner;
}

const INVISIBLE = /\p{Cf}/u;

/** Names of characters that people copy from web pages and documents. */
const NAMES: ReadonlyMap<string, string> = new Map([
	['\u00ad', 'soft hyphen'],
	['\u200b', 'zero-width space'],
	['\u200c', 'zero-width non-joiner'],
	['\u200d', 'zero-width joiner'],
	['\u2060', 'word joiner'],
	['\ufeff', 'byte order mark'],
]);

/** Returns the name of the first invisible character in a text, and the text with its code; undefined if there is none. */
export function invisibleIn(text: string): { name: string; shown: string } | undefined {
	const [character] = INVISIBLE.exec(text) ?? [];
	if (character === undefined) return undefined;
	const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
	return {
		name: NAMES.get(character) ?? 'invisible character',
		shown: text.replaceAll(character, `[U+${code}]`),
	};
}

/** Reads an email address, as `trimEmail` returns it. */
export function readEmail(value: unknown): string {
	const email = trimEmail(readText(value));
	if (isEmail(email)) return email;
	const invisible = invisibleIn(email);
	if (invisible !== undefined) {
		throwUnreadable(
			'contains an invisible character',
			`Remove the ${invisible.name}: type the email address instead of pasting it.`,
			invisible.shown,
		);
	}
	return throwUnreadable(
		"isn't a valid email address",
		'Enter one like name@example.com.',
		email || String(value),
	);
}
