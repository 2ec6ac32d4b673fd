import { rejectInvisible } from './invisible.ts';
import { checkPlaceholder, isNoIdentity } from './placeholders.ts';
import { inUsualForm, throwUnreadable, isDate, isoOf, trimInvisible, withName } from './reading.ts';

/** Maximum length of a string, in characters. Regular expressions overflow at a few million characters. */
const MAX_LENGTH = 1_000_000;

/** Rejects a string that is too long, or that was cut in the middle of a character. */
export function checkString(text: string): void {
	if (text.length > MAX_LENGTH) {
		throwUnreadable('is longer than 1,000,000 characters', 'Shorten it, or check its source.');
	}
	if (!text.isWellFormed()) {
		throwUnreadable(
			'contains half a character',
			'Check its source, which cut the text in the middle of an emoji or a rare character.',
			text.toWellFormed(),
		);
	}
}

/**
 * Rejects a number that JSON can't contain, and a whole number whose last digits are already lost.
 *
 * @param name name of the field in a map
 */
export function checkNumber(number: number, name?: string): void {
	const shown = withName(number.toLocaleString('en-US', { useGrouping: false }), name);
	if (!Number.isFinite(number)) {
		throwUnreadable('has an invalid number', 'Enter a number, or leave it out.', shown);
	}
	if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
		throwUnreadable(
			'has too many digits for a number',
			'Send it as text, because numbers keep only about 15 digits.',
			shown,
		);
	}
}

/** Reads text, a number, a boolean, or a date as text, in its usual form. */
export const readText = (value: unknown): string => inUsualForm(readExactText(value));

function readExactText(value: unknown): string {
	if (typeof value === 'string') {
		checkString(value);
		return trimInvisible(value);
	}
	if (typeof value === 'number') checkNumber(value);
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
		return String(value);
	}
	if (isDate(value)) return isoOf(value);
	return throwUnreadable('is a list or an object', 'Enter text or a single value.');
}

/** Reads text that isn't a placeholder, and isn't the result of a condition, such as `false` of `{{ $json.vip && "vip" }}`. */
export function readValue(value: unknown): string {
	checkPlaceholder(value);
	if (typeof value === 'boolean')
		throwUnreadable('has true or false instead of text', 'Enter text, or leave it out.');
	return readText(value);
}

const NO_ID = "isn't an ID";

/** Reasons and fixes for a value that is no ID, by what the ID belongs to. */
const ID_REJECTIONS = {
	person: [NO_ID, 'Enter an ID that belongs to one person only, or leave it out.'],
	email: [NO_ID, 'Enter an ID that belongs to one email only, or leave it out.'],
	contact: [NO_ID, 'Enter the ID that Create or Update returns.'],
	/** For a field that also accepts an email address. */
	emailOrContact: [
		'is neither an email address nor an ID',
		'Enter an email address such as name@example.com, or the ID of a contact.',
	],
} as const;

/** Reads an ID. @param owner what the ID belongs to */
export function readIdentity(value: unknown, owner: keyof typeof ID_REJECTIONS): string {
	const [reason, fix] = ID_REJECTIONS[owner];
	const reject = (shown: string) => throwUnreadable(reason, fix, shown);
	if (typeof value !== 'object' && isNoIdentity(value)) reject(String(value).trim());
	const text = readExactText(value); // other programs compare an ID exactly
	if (isDate(value)) reject(text); // many people can share a date
	rejectInvisible(text, 'ID');
	return text;
}

/** Values of checkboxes in forms and spreadsheets. */
const TRUE = new Set(['true', 'yes', 'y', 'on', '1']);
const FALSE = new Set(['false', 'no', 'n', 'off', '0']);

export function readBoolean(value: unknown): boolean {
	const text = readText(value).toLowerCase();
	if (TRUE.has(text)) return true;
	if (FALSE.has(text)) return false;
	return throwUnreadable('is neither true nor false', 'Enter true or false.', text);
}

export function readLimit(value: unknown): number {
	const text = typeof value === 'number' ? String(value) : readText(value);
	const number = Number(text);
	return Number.isSafeInteger(number) && number > 0
		? number
		: throwUnreadable("isn't a positive whole number", 'Enter a number such as 50.', text);
}
