import { fault, isBlank, isDate, isoOf, shown } from './reading.ts';

/** Permissive on purpose: something, one @, something, no blanks. The service has the last word. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text);

export function readText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
		return String(value);
	}
	if (isDate(value)) return isoOf(value);
	return fault('is a list or an object where text is expected');
}

export function readEmail(value: unknown): string {
	const address = readText(value);
	return isEmail(address)
		? address
		: fault(`is not an email address: ${shown(address)} (expected one like name@example.com)`);
}

export function readTextList(value: unknown): string[] | undefined {
	const parts = Array.isArray(value) ? value : readText(value).split(',');
	const texts = parts.filter((part) => !isBlank(part)).map(readText);
	return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** Ways in which forms and spreadsheets write a checkbox. */
const TRUE = new Set(['true', 'yes', 'y', 'on', '1']);
const FALSE = new Set(['false', 'no', 'n', 'off', '0']);

export function readBoolean(value: unknown): boolean {
	const text = readText(value).toLowerCase();
	if (TRUE.has(text)) return true;
	if (FALSE.has(text)) return false;
	return fault(`is neither true nor false: ${shown(text)}`);
}

export function readNumber(value: unknown): number {
	const number = Number(readText(value));
	return Number.isSafeInteger(number) && number > 0
		? number
		: fault(`is not a whole number from 1: ${shown(readText(value))}`);
}
