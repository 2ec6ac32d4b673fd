import { throwUnreadable } from './reading.ts';

/** Matches a control or format character, such as NUL or a zero-width space, but no tab and no line break. */
const INVISIBLE = /\p{Cf}|(?!\s)\p{Cc}/u;

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

/** Rejects an identifier with an invisible character. @param what what it is, in the fix */
export function rejectInvisible(text: string, what: string): void {
	const invisible = invisibleIn(text);
	if (invisible === undefined) return;
	throwUnreadable(
		'contains an invisible character',
		`Remove the ${invisible.name}: type the ${what} instead of pasting it.`,
		invisible.shown,
	);
}
