import type { CustomFields, CustomFieldValue } from '@contact-sync/core';
import { z } from 'zod';
import { RESERVED_NAMES } from '../../base/reserved-names.ts';
import { isStorable } from '../../store/is-storable.ts';
import { MAX_TEXT_LENGTH, NOT_STORABLE } from './text.ts';

/**
 * Maximum length of a text value in a custom field, in characters. An assumption: api.md doesn't specify it.
 */
const MAX_VALUE_LENGTH = 10_000;

/** Maximum number of custom fields per contact. An assumption: api.md doesn't specify it. */
export const MAX_CUSTOM_FIELDS = 200;

/** Maximum number of custom fields per request: enough to clear all fields of a contact, and to set as many others. */
const MAX_SENT = 2 * MAX_CUSTOM_FIELDS;

const TOO_MANY = `Send up to ${MAX_SENT} custom fields: a contact can have ${MAX_CUSTOM_FIELDS}, and a request can clear as many.`;

/** Rules for names, with their error messages. */
const NAME_RULES: readonly [broken: (name: string) => boolean, text: string][] = [
	[(name) => name.trim() === '', 'The name of a custom field is blank.'],
	[
		(name) => [...name].length > MAX_TEXT_LENGTH, // an emoji is one character, as in all other texts
		`The name of a custom field is longer than ${MAX_TEXT_LENGTH} characters.`,
	],
	[
		(name) => /\p{Cc}/u.test(name) || !name.isWellFormed(),
		'The name of a custom field contains a control character or invalid Unicode.',
	],
	[
		(name) => RESERVED_NAMES.includes(name),
		`Custom fields can't use reserved names: ${RESERVED_NAMES.join(', ')}.`,
	],
];

function violatedRules(names: readonly string[]): string[] {
	if (names.length > MAX_SENT) return [TOO_MANY];
	return NAME_RULES.flatMap(([broken, message]) => (names.some(broken) ? [message] : []));
}

const text = z
	.string()
	.max(MAX_VALUE_LENGTH, `This is longer than ${MAX_VALUE_LENGTH} characters.`)
	.refine(isStorable, NOT_STORABLE);

const value = z.union(
	[text, z.number(), z.boolean(), z.null()],
	'This must be text, a number, true, false, or null.',
) satisfies z.ZodType<CustomFieldValue>;

/**
 * Custom fields of a request; null clears a field. The number of fields is checked first, because validating
 * 100,000 fields takes a second. Names are checked next, because zod silently omits `__proto__`.
 */
export const customFields = z.preprocess(
	(input, { issues }) => {
		const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
		for (const message of violatedRules(names)) issues.push({ code: 'custom', message, input });
		return input;
	},
	z.record(z.string(), value, 'This must be an object of custom fields.'),
) satisfies z.ZodType<CustomFields>;
