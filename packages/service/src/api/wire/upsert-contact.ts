import type { UpsertContactBody } from '@contact-sync/core';
import { z } from 'zod';
import { textFields } from '../../domain/contacts/contact-fields.ts';
import { customFields } from '../../domain/values/custom-fields.ts';
import { email, expected, identifier } from '../../domain/values/text.ts';

/** Maximum number of tags per request. An assumption: api.md doesn't specify it. */
const MAX_TAG_NAMES = 200;

/** Name of a tag, trimmed. */
export const tagName = z.string(expected('A tag name must be text.')).trim().pipe(identifier);

/**
 * Body of POST /contacts/upsert/. api.md section 4. Null can't clear `external_id`, because a client that
 * doesn't use the ID could remove it for another client that does.
 */
export const upsertContactBody = z.strictObject({
	email,
	external_id: identifier.optional(),
	...textFields,
	custom_fields: customFields.optional(),
	tag_names: z
		.array(tagName, 'This must be a list of tag names.')
		.max(MAX_TAG_NAMES, `Send up to ${MAX_TAG_NAMES} tags.`)
		.optional(),
}) satisfies z.ZodType<UpsertContactBody>;
