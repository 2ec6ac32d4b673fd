/** Why a value cannot be used, to follow the field's name: "is not an email address: bob". */
export class Unreadable extends Error {}

export const fault = (reason: string): never => {
	throw new Unreadable(reason);
};

/** Blank values are left out, never sent: empty text, and what expressions give for nothing. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Names a value in an error: short, on one line. */
export const shown = (value: string): string => {
	const line = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
	return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** Setting one of these on an object would change the object itself. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

interface DateLike {
	toISOString?: () => string;
	toISO?: () => string | null;
}

/** Date, and Luxon's DateTime as n8n expressions give it. */
export const isDate = (value: unknown): value is DateLike =>
	typeof value === 'object' &&
	value !== null &&
	(typeof (value as DateLike).toISOString === 'function' ||
		typeof (value as DateLike).toISO === 'function');

export function isoOf(date: DateLike): string {
	try {
		const iso = date.toISOString?.() ?? date.toISO?.();
		if (iso) return iso;
	} catch {
		// An invalid Date throws; an invalid DateTime gives null.
	}
	return fault('is not a valid date');
}
