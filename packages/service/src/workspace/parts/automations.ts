import { z } from 'zod';
import { RESERVED_NAMES } from '../../base/reserved-names.ts';
import { TEXT_FIELD_NAMES } from '../../base/text-fields.ts';
import { emailAddress, expected, line, multilineText, slug } from './expected.ts';

const scalar = z.union(
	[z.string(), z.number(), z.boolean(), z.null()],
	expected('text, a number, true, false, or null'),
);

const RESERVED = `expected another name: ${new Intl.ListFormat('en').format(RESERVED_NAMES)} are reserved`;

/** Values by name. Reserved names are reported first, because zod silently omits `__proto__`. */
const valuesByName = <T extends z.ZodType>(
	name: z.ZodType<string, string>,
	value: T,
	noun: string,
) =>
	z.preprocess(
		(input, { issues }) => {
			const names = typeof input === 'object' && input !== null ? Object.keys(input) : [];
			for (const reserved of names.filter((each) => RESERVED_NAMES.includes(each)))
				issues.push({ code: 'custom', message: RESERVED, path: [reserved], input });
			return input;
		},
		z.record(name, value, expected(noun)),
	);

const CONDITION = 'a value, or the tests eq, ne, gt, gte, lt, lte, or in';

/** Tests for one value, all of which must pass. */
const test = z.strictObject(
	{
		eq: scalar.optional(),
		ne: scalar.optional(),
		gt: z.number(expected('a number')).optional(),
		gte: z.number(expected('a number')).optional(),
		lt: z.number(expected('a number')).optional(),
		lte: z.number(expected('a number')).optional(),
		in: z.array(scalar, expected('a list of values')).optional(),
	},
	expected(CONDITION),
);

const fieldChanged = z.strictObject({
	field_changed: line('the name of a field'),
	from: scalar.optional(),
	to: scalar.optional(),
});
const contactCreated = z.strictObject({ contact_created: z.literal(true, expected('true')) });
const eventTracked = z.strictObject({
	event: line('the name of an event'),
	where: valuesByName(
		z.string(),
		z.union([scalar, test], expected(CONDITION)),
		'conditions by property',
	).optional(),
});

const contactText = multilineText('up to 255 characters').max(255, 'expected up to 255 characters');

/** Standard fields of a contact, of which null clears all except the email address. */
const standardFields = {
	email: emailAddress.optional(),
	external_id: contactText.regex(/\S/, 'expected up to 255 characters, not blank').nullish(),
	...Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, contactText.nullish()])),
};

/** Fields to set. Every name that isn't a standard field is a custom field. */
const fields = valuesByName(line('the name of a field'), scalar, 'fields with their values').pipe(
	z.object(standardFields).catchall(scalar),
);

const effect = z.union(
	[
		z.strictObject({ add_tag: line('the name of a tag') }),
		z.strictObject({ remove_tag: line('the name of a tag') }),
		z.strictObject({ set_field: fields }),
		z.strictObject({ enroll: slug('the slug of a sequence') }),
		z.strictObject({ send: slug('the key of an email trigger') }),
	],
	expected('one of add_tag, remove_tag, set_field, enroll, or send'),
);

/**
 * Automation: effects that run after a contact is created or changed, or an event is tracked.
 * api.md section 3.
 */
export const automation = z.strictObject(
	{
		when: z.union(
			[fieldChanged, contactCreated, eventTracked],
			expected('one of field_changed (with from and to), contact_created, or event (with where)'),
		),
		then: z.array(effect, expected('a list of effects')).min(1, 'expected at least one effect'),
	},
	expected('an automation with when and then'),
);
