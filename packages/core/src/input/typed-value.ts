import type { CustomFieldValue } from '../api/wire.ts';
import { isCalendarDate } from './dates.ts';
import { isBlank, isDate, isoOf, throwUnreadable } from './parsers/reading.ts';
import { checkNumber, readBoolean, readText } from './parsers/text.ts';
import { invalidBy, invalidInput } from './read-input.ts';

/** A date, or a date with a time, in ISO 8601. */
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/;

/** Number that isn't decimal, such as the product code 0x10. */
const NOT_DECIMAL = /^0[xob]/i;

function readDate(value: unknown): string {
	if (isDate(value)) return isoOf(value);
	const text = readText(value);
	const [, day = ''] = ISO_DATE.exec(text) ?? [];
	if (isCalendarDate(day) && !Number.isNaN(Date.parse(text))) return text;
	return throwUnreadable("isn't a date", 'Use a date like 2026-11-20.', text);
}

function readNumber(value: unknown): number {
	const text = typeof value === 'number' ? String(value) : readText(value);
	const number = Number(text);
	if (Number.isNaN(number) || NOT_DECIMAL.test(text))
		throwUnreadable("isn't a number", 'Use a number like 12 or 9.50.', String(value));
	checkNumber(number);
	return number;
}

/** Types of a value that users can choose, with the functions that read them. */
const VALUE_TYPES = {
	date: readDate,
	number: readNumber,
	text: readText,
	boolean: readBoolean,
} as const satisfies Readonly<Record<string, (value: unknown) => CustomFieldValue>>;

export type ValueType = keyof typeof VALUE_TYPES;

/**
 * Reads a value as the type that the user chose for it. Blank values stay blank.
 *
 * @param label label of the field and name of the value, for the error
 * @throws ValidationError
 */
export function readTyped(type: ValueType, value: unknown, label: string): unknown {
	if (isBlank(value)) return value;
	try {
		return VALUE_TYPES[type](value);
	} catch (error) {
		throw invalidInput(invalidBy(error, { name: label, label: `'${label}'` }), []);
	}
}
