import { z } from 'zod';
import type { TagChoice } from '../../domain/contacts/tag-contact.ts';
import { identifier } from '../../domain/values/text.ts';
import { tagName } from './upsert-contact.ts';

/** Body of POST /contacts/{id}/add_tag/ and …/remove_tag/: either tag_name or tag_id. api.md section 4. */
export const tagBody = z
	.strictObject({ tag_name: tagName.optional(), tag_id: identifier.optional() })
	.check(({ value: { tag_name, tag_id }, issues }) => {
		const reject = (message: string) =>
			issues.push({ code: 'custom', path: ['tag_name'], message, input: tag_name });
		if (tag_name === undefined && tag_id === undefined) reject('Send this or tag_id.');
		if (tag_name !== undefined && tag_id !== undefined) reject('Send this or tag_id, not both.');
	}) satisfies z.ZodType<TagChoice>;
