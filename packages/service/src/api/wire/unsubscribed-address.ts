import type { UnsubscribedAddress } from '@contact-sync/core';
import { z } from 'zod';
import { email } from '../../domain/values/text.ts';
import { SUPPRESSION_REASONS } from '../../store/tables.ts';
import { afterQuery, pageQuery } from './page.ts';

/** Query of GET /contacts/api/unsubscribed-emails/. An assumption: api.md doesn't specify it. */
export const unsubscribedQuery = z.object({
	...pageQuery,
	...afterQuery,
	reason: z
		.enum(SUPPRESSION_REASONS, `This must be one of ${SUPPRESSION_REASONS.join(', ')}.`)
		.optional(),
	email: email.optional(),
});

/** Entry of the suppression list. api.md section 2. */
export const unsubscribedAddress = z.strictObject({
	email: z.string(),
	reason: z.enum(SUPPRESSION_REASONS),
	created_at: z.iso.datetime(),
}) satisfies z.ZodType<UnsubscribedAddress>;
