import type { UpsertContactBody } from '@contact-sync/core';
import { z } from 'zod';
import { customFields } from './custom-fields.ts';
import { email, expected, identifier, shortText } from './text.ts';

/** Most tags that one request can apply. api.md is silent: a guess. */
export const MAX_TAG_NAMES = 200;

/** The name of a tag. Blanks around it are no part of it. */
export const tagName = z.string(expected('A tag name must be text.')).trim().pipe(identifier);

/** Body of POST /contacts/upsert/. api.md section 4. */
export const upsertContactBody = z.strictObject({
	email,
	external_id: identifier.optional(),
	first_name: shortText.optional(),
	last_name: shortText.optional(),
	display_name: shortText.optional(),
	source: shortText.optional(),
	custom_fields: customFields.optional(),
	tag_names: z
		.array(tagName, 'This must be a list of tag names.')
		.max(MAX_TAG_NAMES, `These are more than ${MAX_TAG_NAMES} tags.`)
		.optional(),
}) satisfies z.ZodType<UpsertContactBody>;
