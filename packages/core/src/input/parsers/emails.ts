import { foldEmail } from '../../tolerant/fold-email.ts';
import { rejectInvisible } from './invisible.ts';
import { UNFILLED } from './placeholders.ts';
import { throwUnreadable } from './reading.ts';
import { readText } from './text.ts';

/** Characters of the part before the @, which can be in double quotes. */
const LOCAL_PART = String.raw`(?:"[^\s"@\p{C}]+"|[^\s"@(),:;<>[\]\\\p{C}]+)`;

/** Characters between the dots of a domain, which can be in another script. */
const LABEL = String.raw`(?:[\w\-]|[^\p{ASCII}\s。\p{C}])+`;

/**
 * Permissive pattern; the service validates email addresses. Text such as `ada@acme.example>` or
 * `ada@acme.example.` doesn't match: an email to it can arrive, but the suppression list doesn't contain it.
 */
const EMAIL = new RegExp(`^${LOCAL_PART}@${LABEL}(?:[.。]${LABEL})*$`, 'u');

/** Matches an address with a part that a broken expression or formula left out. One `null` can be a last name. */
const INCOMPLETE =
	/^(?:undefined(?:[._+-]undefined)*|null(?:[._+-]null)+|#N\/A|#[^@]*[!?])@|[@.](?:undefined|null|NaN)$/;

export const isEmail = (text: string): boolean =>
	EMAIL.test(text) &&
	![INCOMPLETE, UNFILLED].some((part) => part.test(text)) &&
	!hasOtherForms(text);

/** Whether a text contains other forms of characters, such as full-width letters: `ａda@acme.example`. */
const hasOtherForms = (text: string): boolean => text.normalize('NFKC') !== text.normalize('NFC');

const IN_BRACKETS = /<([^<>]*)>/;
/** Matches content without surrounding blanks, quotes of all languages, brackets, and invisible characters. */
const WITHIN = /[^"'„‚`[\]\s\p{Cf}\p{Pi}\p{Pf}](?:[^]*[^"'„‚`[\]\s\p{Cf}\p{Pi}\p{Pf}])?/u;
/** Matches the beginning of an address like `"ada b"@acme.example`, whose quotes belong to it. */
const QUOTED_NAME = /^\s*"[^"]*"@/;
/** Matches a link without encoded characters: with `%2B`, the text would be another email address. */
const MAILTO = /^mailto:([^?%]*)(?:\?.*)?$/i;

const AROUND_WORDS = /[\s<>"',;]+/;

/** Matches a word that contains an address, even if it isn't a valid one. */
const WITH_ADDRESS = /[^@]@[^@]/;

/**
 * Returns an email address without its surroundings: `ada@acme.example` for `Ada <ada@acme.example>`,
 * `mailto:ada@acme.example`, and an address between quotes, blanks, or invisible characters. Text with another
 * address outside of the brackets is returned as it is, because the other one would be lost.
 */
export function trimEmail(text: string): string {
	if (QUOTED_NAME.test(text)) return text.trim();
	const [brackets, content = text] = IN_BRACKETS.exec(text) ?? [];
	const inner = WITHIN.exec(content)?.[0] ?? '';
	const email = MAILTO.exec(inner)?.[1] ?? inner;
	const words = brackets === undefined ? [] : text.replace(brackets, ' ').split(AROUND_WORDS);
	const isOther = (word: string) => WITH_ADDRESS.test(word) && foldEmail(word) !== foldEmail(email);
	return words.some(isOther) ? text.trim() : email;
}

/** Reads an email address, as `trimEmail` returns it. */
export function readEmail(value: unknown): string {
	const email = trimEmail(readText(value));
	if (isEmail(email)) return email;
	rejectInvisible(email, 'email address');
	const plain = email.normalize('NFKC');
	if (isEmail(plain)) {
		throwUnreadable('has full-width or other special letters', `Enter it as ${plain}.`, email);
	}
	return throwUnreadable(
		"isn't a valid email address",
		'Enter one like name@example.com.',
		email || String(value),
	);
}
