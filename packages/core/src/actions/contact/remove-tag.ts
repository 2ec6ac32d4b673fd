import { endpoints } from '../../api/endpoints.ts';
import type { TagBody } from '../../api/wire.ts';
import { defineAction } from '../../catalog/action.ts';
import { changeTags } from '../../run/change-tags.ts';
import { findContact } from '../../run/run-cache.ts';
import { contactToChange, tags } from '../../catalog/shared-fields.ts';
import { describeTagged, taggedOutputs, taggedSample, type Tagged } from '../../run/tag-result.ts';

/** Removes tags from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = defineAction({
	key: 'contact.removeTag',
	name: 'Remove Tags from Contact',
	action: 'Remove tags from contact',
	summary: "Removes tags from a contact, and ignores those it doesn't have.",
	n8n: { name: 'Remove Tags' },
	zapier: { name: 'Remove Tags', summary: 'Removes tags from a contact.' },
	zapierStep: { as: 'create', key: 'remove_tag', noun: 'Tag' },
	endpoint: endpoints.removeTag,
	effect: 'write',
	contact: { emailOrId: 'contact' },
	fields: { contact: contactToChange, tags },
	outputs: taggedOutputs,
	sample: taggedSample,
	run: async (client, { contact, tags }, cache): Promise<Tagged> => {
		const found = await findContact(client, contact, cache);
		const change = (tag: TagBody) => client.contacts.removeTag(found.id, tag);
		return describeTagged(found, await changeTags(tags, 'Removed', change));
	},
});
