import type { BulkEnrollBody, BulkEnrollment, EnrollBody, Enrollment } from '@contact-sync/core';
import { z } from 'zod';
import { email, expected, identifier, shortText } from '../../domain/values/text.ts';
import { jsonObject } from './json-object.ts';

/** Maximum number of email addresses per bulk enrollment. api.md section 8. */
const MAX_BULK_EMAILS = 500;

const override = z.boolean(expected('This must be true or false.')).optional();

/** Body of POST /sequences/enroll/. api.md section 4. */
export const enrollBody = z.strictObject({
	email,
	sequence_slug: identifier,
	metadata: jsonObject.optional(),
	trigger_source: shortText.optional(),
	override_unsubscribe: override,
}) satisfies z.ZodType<EnrollBody>;

/** Enrollment in a response. An assumption: api.md doesn't specify it. */
export const enrollment = z.strictObject({
	id: z.uuid(),
	sequence_slug: z.string(),
	email: z.string(),
	status: z.enum(['active', 'completed', 'stopped']),
	enrolled_at: z.iso.datetime(),
}) satisfies z.ZodType<Enrollment>;

const EMAIL_COUNT = `Send 1 to ${MAX_BULK_EMAILS} email addresses per request.`;

/**
 * Body of POST /sequences/api/bulk-enroll/. An invalid email address gets a separate result, and doesn't
 * affect the others.
 */
export const bulkEnrollBody = z.strictObject({
	sequence_slug: identifier,
	emails: z
		.array(
			z.string('Each email address must be text.'),
			expected('This must be a list of email addresses.'),
		)
		.min(1, EMAIL_COUNT)
		.max(MAX_BULK_EMAILS, EMAIL_COUNT),
	override_unsubscribe: override,
}) satisfies z.ZodType<BulkEnrollBody>;

/** Response of POST /sequences/api/bulk-enroll/. An assumption: api.md doesn't specify it. */
export const bulkEnrollment = z.strictObject({
	sequence_slug: z.string(),
	enrolled: z.int(),
	skipped: z.int(),
	results: z.array(
		z.strictObject({
			email: z.string(),
			status: z.enum([
				...(['enrolled', 'already_enrolled', 'unsubscribed'] as const),
				...(['stopped', 'not_found', 'invalid'] as const),
			]),
		}),
	),
}) satisfies z.ZodType<BulkEnrollment>;
