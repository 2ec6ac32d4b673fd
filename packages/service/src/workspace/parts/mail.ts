import { z } from 'zod';
import { duration, emailAddress, expected, line, prose, slug } from './expected.ts';

/** Who mail comes from: the one with `default: true`, else the first. Without one nothing can be sent. */
export const sender = z.strictObject(
	{
		name: line('the name of the sender'),
		email: emailAddress,
		default: z.boolean(expected('true or false')).optional(),
	},
	expected('a sender with name and email'),
);

/** A mail to fill in. Subject and bodies are Liquid. */
export const template = z.strictObject(
	{
		key: slug('a key for the template'),
		subject: line('a subject', 998),
		text: prose('the text of the email').optional(),
		html: prose('the HTML of the email').optional(),
	},
	expected('a template with key, subject, and text or html'),
);

/** A transactional mail that POST /emails/trigger/ names. */
export const trigger = z.strictObject(
	{
		key: slug('a key for the email trigger'),
		template: slug('the key of a template'),
		delay: duration.default(0),
	},
	expected('an email trigger with key and template'),
);

const step = z.strictObject(
	{ after: duration.default(0), template: slug('the key of a template') },
	expected('a step with after and template'),
);

/** Mails one after the other, each some time after the one before. */
export const sequence = z.strictObject(
	{
		slug: slug('a slug for the sequence'),
		name: line('a name for the sequence'),
		active: z.boolean(expected('true or false')).default(true),
		steps: z.array(step, expected('a list of steps')),
	},
	expected('a sequence with slug, name, and steps'),
);

/** An address that must not be emailed. */
export const unsubscribed = z.strictObject(
	{
		email: emailAddress,
		reason: z
			.enum(
				['unsubscribed', 'bounced', 'complained'],
				expected('unsubscribed, bounced, or complained'),
			)
			.default('unsubscribed'),
	},
	expected('an entry with email and reason'),
);
