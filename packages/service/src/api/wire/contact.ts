import type { Contact, Tag, UpsertResponse } from '@contact-sync/core';
import { z } from 'zod';
import { SUPPRESSION_REASONS } from '../../store/tables.ts';

const tag = z.strictObject({ id: z.uuid(), name: z.string() }) satisfies z.ZodType<Tag>;

/** A contact in a response. api.md section 2. */
export const contact = z.strictObject({
	id: z.uuid(),
	email: z.string(),
	external_id: z.string().nullable(),
	first_name: z.string().nullable(),
	last_name: z.string().nullable(),
	custom_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
	tags: z.array(tag),
	status: z.enum(['active', ...SUPPRESSION_REASONS]),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
}) satisfies z.ZodType<Contact>;

/** Response of POST /contacts/upsert/. */
export const upsertResponse = contact.extend({
	previous_email: z.string().optional(),
}) satisfies z.ZodType<UpsertResponse>;
