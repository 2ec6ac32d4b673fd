import { z } from 'zod';
import { email, expected, shortText } from './text.ts';

/** Body of POST /hooks/mail/: a delivery report for an email. */
export const mailReport = z.strictObject({
	type: z.enum(['bounce', 'complaint'], expected('This must be bounce or complaint.')),
	email,
	/** The Message-ID of the email, with or without angle brackets. */
	message_id: shortText.optional(),
});

export type MailReport = z.infer<typeof mailReport>;
