import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { z } from 'zod';
import { email, expected, identifier, shortText } from '../../domain/values/text.ts';
import { jsonObject } from './json-object.ts';

/** Body of POST /emails/trigger/. api.md section 4. */
export const triggerEmailBody = z.strictObject({
	trigger_key: identifier,
	to_email: email,
	variables: jsonObject.optional(),
	recipient: z
		.strictObject(
			{ first_name: shortText.optional(), last_name: shortText.optional() },
			expected('This must be an object with first_name and last_name.'),
		)
		.optional(),
	idempotency_key: identifier.optional(),
}) satisfies z.ZodType<TriggerEmailBody>;

/**
 * Response of POST /emails/trigger/. `sent` means accepted for delivery. An assumption: api.md doesn't
 * specify it.
 */
export const triggeredEmail = z.strictObject({
	id: z.uuid(),
	status: z.enum(['sent', 'scheduled']),
	to_email: z.string(),
	scheduled_for: z.iso.datetime().optional(),
	missing_variables: z.array(z.string()).optional(),
}) satisfies z.ZodType<TriggeredEmail>;
