import { z } from 'zod';
import { expected, line, slug } from './expected.ts';

const scalar = z.union(
	[z.string(), z.number(), z.boolean(), z.null()],
	expected('text, a number, true, false, or null'),
);

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
	expected('a value, or the tests eq, ne, gt, gte, lt, lte, or in'),
);

const fieldChanged = z.strictObject({
	field_changed: line('the name of a field'),
	from: scalar.optional(),
	to: scalar.optional(),
});
const contactCreated = z.strictObject({ contact_created: z.literal(true, expected('true')) });
const eventTracked = z.strictObject({
	event: line('the name of an event'),
	where: z
		.record(z.string(), z.union([scalar, test]), expected('conditions by property'))
		.optional(),
});

const effect = z.union(
	[
		z.strictObject({ add_tag: line('the name of a tag') }),
		z.strictObject({ remove_tag: line('the name of a tag') }),
		z.strictObject({ set_field: z.record(line('the name of a field'), scalar) }),
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
