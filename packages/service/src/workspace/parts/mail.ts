import { z } from 'zod';
import { SUPPRESSION_REASONS } from '../../store/tables.ts';
import { duration } from './duration.ts';
import { emailAddress, expected, line, multilineText, slug } from './expected.ts';

/**
 * Sender of emails. The service uses the sender with `default: true`, otherwise the first sender. Sending
 * emails requires a sender.
 */
export const sender = z.strictObject(
	{
		name: line('the name of the sender'),
		email: emailAddress,
		default: z.boolean(expected('true or false')).optional(),
	},
	expected('a sender with name and email'),
);

/** Template of an email. The subject and the bodies are Liquid templates. */
export const template = z.strictObject(
	{
		key: slug('a key for the template'),
		subject: line('a subject', 998),
		text: multilineText('the text of the email').optional(),
		html: multilineText('the HTML of the email').optional(),
		/** What happens if a variable has no value, and no default in the template. */
		missing: z.enum(['blank', 'error'], expected('blank or error')).default('blank'),
	},
	expected('a template with key, subject, and text or html'),
);

/** Email trigger: a transactional email for POST /emails/trigger/. */
export const trigger = z.strictObject(
	{
		key: slug('a key for the email trigger'),
		template: slug('the key of a template'),
		delay: duration.default(0),
	},
	expected('an email trigger with key and template'),
);

const step = z.strictObject(
	{
		id: slug('an ID for the step').optional(),
		after: duration.default(0),
		template: slug('the key of a template'),
	},
	expected('a step with after and template'),
);

/**
 * Gives each step its ID, by which enrollments remember it. The default is the key of its template, with a
 * number if an earlier step uses the same template, so that other steps can be inserted and removed.
 */
const withIds = (steps: readonly z.infer<typeof step>[]) =>
	steps.map(({ id, ...rest }, index) => {
		const earlier = steps.slice(0, index).filter(({ template }) => template === rest.template);
		const number = earlier.length === 0 ? '' : `-${earlier.length + 1}`;
		return { id: id ?? `${rest.template}${number}`, ...rest };
	});

/** Sequence of emails. Each step follows the previous one after a delay. */
export const sequence = z.strictObject(
	{
		slug: slug('a slug for the sequence'),
		name: line('a name for the sequence'),
		active: z.boolean(expected('true or false')).default(true),
		steps: z.array(step, expected('a list of steps')).transform(withIds),
	},
	expected('a sequence with slug, name, and steps'),
);

/** Suppressed email address. */
export const unsubscribed = z.strictObject(
	{
		email: emailAddress,
		reason: z
			.enum(SUPPRESSION_REASONS, expected('unsubscribed, bounced, or complained'))
			.default('unsubscribed'),
	},
	expected('an entry with email and reason'),
);
