import { parseJson } from '../../tolerant/find.ts';
import { throwUnreadable, isBlank, isDate, isoOf } from './reading.ts';

/** Permissive pattern: text, one @, text, and no spaces. The service validates email addresses. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text);

/** Maximum length of a string, in characters. Regular expressions overflow at a few million characters. */
const MAX_LENGTH = 1_000_000;

function checkLength(text: string): void {
	if (text.length > MAX_LENGTH) {
		throwUnreadable('is longer than 1,000,000 characters', 'Shorten it, or check its source.');
	}
}

export function readText(value: unknown): string {
	if (typeof value === 'string') {
		checkLength(value);
		return value.trim();
	}
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
		return String(value);
	}
	if (isDate(value)) return isoOf(value);
	return throwUnreadable('is a list or an object', 'Enter text or a single value.');
}

export function readEmail(value: unknown): string {
	const address = readText(value);
	return isEmail(address)
		? address
		: throwUnreadable("isn't a valid email address", 'Enter one like name@example.com.', address);
}

/** Maximum depth of nested lists, including lists in JSON text. */
const MAX_LISTS = 3;

/** Matches a value up to the next comma. The value can be in double quotes. */
const PART = /\s*"[^"]*"[^,]*|[^,]+/g;

/** Reads strings from a list, a JSON list as text, or comma-separated text with optional double quotes. */
export function readTextList(value: unknown): string[] | undefined {
	const texts = partsOf(value, MAX_LISTS)
		.filter((part) => !isBlank(part))
		.map(readText);
	return texts.length > 0 ? [...new Set(texts)] : undefined;
}

function partsOf(value: unknown, depth: number): unknown[] {
	if (typeof value === 'string') checkLength(value);
	const list = typeof value === 'string' ? parseJson(value) : value;
	if (Array.isArray(list)) {
		return depth > 0 ? list.flatMap((item) => partsOf(item, depth - 1)) : [list];
	}
	return typeof value === 'string' ? (value.match(PART) ?? []).map(unquoted) : [value];
}

const unquoted = (part: string): string => /^\s*"([^"]*)"\s*$/.exec(part)?.[1] ?? part;

/** Values of checkboxes in forms and spreadsheets. */
const TRUE = new Set(['true', 'yes', 'y', 'on', '1']);
const FALSE = new Set(['false', 'no', 'n', 'off', '0']);

export function readBoolean(value: unknown): boolean {
	const text = readText(value).toLowerCase();
	if (TRUE.has(text)) return true;
	if (FALSE.has(text)) return false;
	return throwUnreadable('is neither true nor false', 'Enter true or false.', text);
}

export function readNumber(value: unknown): number {
	const text = readText(value);
	const number = Number(text);
	return Number.isSafeInteger(number) && number > 0
		? number
		: throwUnreadable("isn't a positive whole number", 'Enter a number such as 50.', text);
}
