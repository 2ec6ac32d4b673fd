import { oneLine } from '../../errors/texts.ts';

/** Why a value can't be used. */
export class Unreadable extends Error {
	/** What to do about it, as a sentence. */
	readonly fix: string;
	/** Writes the reason, to follow the label of the field: "isn't a valid email address: bob". */
	readonly reasonIn: (maxLength: number) => string;

	constructor(fix: string, reasonIn: (maxLength: number) => string) {
		super(fix);
		this.fix = fix;
		this.reasonIn = reasonIn;
	}
}

/** @param value what the reader typed, shown after the reason and cut to fit */
export const fault = (reason: string, fix: string, value?: string): never => {
	throw new Unreadable(fix, (maxLength) => {
		if (value === undefined) return reason;
		return `${reason}: ${oneLine(value, maxLength - reason.length - 2)}`;
	});
};

/** Blank values are left out, never sent: empty text, and what expressions give for nothing. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

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
	return fault('has an invalid date', 'Use a date like 2026-11-20.');
}
