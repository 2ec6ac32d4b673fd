import type { EventRecord, TrackEventBody } from '@contact-sync/core';
import { z } from 'zod';
import { email, identifier } from '../../domain/values/text.ts';
import { jsonObject } from './json-object.ts';

/** Body of POST /events/track/: at least one of email and external_id. api.md section 4. */
export const trackEventBody = z
	.strictObject({
		event_name: identifier,
		email: email.optional(),
		external_id: identifier.optional(),
		properties: jsonObject.optional(),
	})
	.check(({ value, issues }) => {
		if (value.email !== undefined || value.external_id !== undefined) return;
		const message = 'Send this or external_id to identify the contact.';
		issues.push({ code: 'custom', path: ['email'], message, input: undefined });
	}) satisfies z.ZodType<TrackEventBody>;

/** Response of POST /events/track/. api.md section 2. */
export const eventRecord = z.strictObject({
	status: z.literal('tracked'),
	contact_id: z.uuid(),
	event_name: z.string(),
	timestamp: z.iso.datetime(),
}) satisfies z.ZodType<EventRecord>;
