import type { CustomFields, CustomFieldValue } from '@contact-sync/core';
import { z } from 'zod';
import { isStorable, MAX_TEXT_LENGTH, NOT_STORABLE, RESERVED_NAMES } from './text.ts';

/** Longest text in a custom field, in characters. api.md is silent: a guess. */
export const MAX_VALUE_LENGTH = 10_000;

/** Most custom fields that a contact can have. api.md is silent: a guess. */
export const MAX_CUSTOM_FIELDS = 200;

/** What a name must not be, and the text that says so. */
const NAME_RULES: readonly [broken: (name: string) => boolean, text: string][] = [
	[(name) => name.trim() === '', 'A custom field has a blank name.'],
	[
		(name) => name.length > MAX_TEXT_LENGTH,
		`A custom field has a name longer than ${MAX_TEXT_LENGTH} characters.`,
	],
	[
		(name) => /\p{Cc}/u.test(name) || !name.isWellFormed(),
		'A custom field has a control character or a broken one in its name.',
	],
	[
		(name) => RESERVED_NAMES.includes(name),
		`A custom field cannot be called ${RESERVED_NAMES.join(', ')}.`,
	],
];

const text = z
	.string()
	.max(MAX_VALUE_LENGTH, `This is longer than ${MAX_VALUE_LENGTH} characters.`)
	.refine(isStorable, NOT_STORABLE);

const value = z.union(
	[text, z.number(), z.boolean(), z.null()],
	'This must be text, a number, true, false or null.',
) satisfies z.ZodType<CustomFieldValue>;

/** Custom fields as sent; null clears one. The names are looked at first, because zod leaves out `__proto__` silently. */
export const customFields = z.preprocess(
	(input, { issues }) => {
		const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
		for (const [broken, message] of NAME_RULES) {
			if (names.some(broken)) issues.push({ code: 'custom', message, input });
		}
		return input;
	},
	z.record(z.string(), value, 'This must be an object of custom fields.'),
) satisfies z.ZodType<CustomFields>;
