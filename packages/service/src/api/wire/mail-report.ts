import { z } from 'zod';
import { email, expected, shortText } from '../../domain/values/text.ts';
import type { MailReport } from '../../mail/record-report.ts';

/** Body of POST /hooks/mail/: a delivery report for an email. */
export const mailReport = z.strictObject({
	type: z.enum(['bounce', 'complaint'], expected('This must be bounce or complaint.')),
	email,
	message_id: shortText.optional(),
}) satisfies z.ZodType<MailReport>;
