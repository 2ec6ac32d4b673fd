import { z } from 'zod';
import { canonicalEmail } from '../../base/email-address.ts';

/** Says what was expected at a place of the workspace file, whatever is wrong with what stands there. */
export const expected = (what: string) => ({ error: () => `expected ${what}` });

/** A name that stands in URLs and bodies: letters, digits, `_`, `-`, `.`. */
export const slug = (what: string) =>
	z
		.string(expected(what))
		.regex(/^[\w.-]{1,64}$/, `expected ${what}: up to 64 letters, digits, "_", "-", and "."`);

/** Text on one line. */
export const line = (what: string, max = 255) =>
	z
		.string(expected(`${what}, as text`))
		.regex(/^(?! )[^\p{Cc}]+(?<! )$/u, `expected ${what}`)
		.max(max, `expected ${what} of up to ${max} characters`);

/** Text on any number of lines. */
export const prose = (what: string) =>
	z
		.string(expected(what))
		.refine((text) => !text.includes('\0') && text.isWellFormed(), `expected ${what}`);

export const emailAddress = z
	.string(expected('an email address'))
	.max(255, 'expected an email address')
	.refine((text) => canonicalEmail(text) !== undefined, 'expected an email address')
	.overwrite((text) => canonicalEmail(text) ?? text);

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time span such as `0s`, `30m`, `12h`, `2d`, read as milliseconds. */
export const duration = z
	.string(expected('a time span such as 0s, 30m, 12h, or 2d'))
	.regex(/^\d{1,6}[smhd]$/, 'expected a time span such as 0s, 30m, 12h, or 2d')
	.transform((text) => parseDuration(text)!);

/** Milliseconds of a text such as `2d`; undefined when it is none. */
export function parseDuration(text: string): number | undefined {
	const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
	return count === undefined ? undefined : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
