import { endpoints } from '../../api/endpoints.ts';
import type { TagBody } from '../../api/wire.ts';
import { defineAction } from '../../catalog/action.ts';
import { changeTags, requireFewTags } from '../../run/change-tags.ts';
import { findContact } from '../../run/run-cache.ts';
import { contactToChange, tags } from '../../catalog/shared-fields.ts';
import { describeTagged, taggedOutputs, taggedSample, type Tagged } from '../../run/tag-result.ts';

/**
 * Adds tags to a contact. If the input has an email address and tag names, one upsert adds all tags instead.
 * api.md section 4, /contacts/{id}/add_tag/.
 */
export const addTag = defineAction({
	key: 'contact.addTag',
	name: 'Add Tags to Contact',
	summary: "Adds tags to a contact, and creates those that don't exist.",
	n8n: { name: 'Add Tags' },
	zapier: {
		name: 'Add Tags',
		summary: 'Adds tags to a contact.',
		step: { as: 'create', key: 'add_tag', noun: 'Tag' },
	},
	mcp: { name: 'Add Tags' },
	endpoint: endpoints.addTag,
	effect: 'write',
	fields: { contact: contactToChange, tags },
	outputs: taggedOutputs,
	sample: taggedSample,
	check: ({ contact, tags }, cache) => {
		if ('id' in contact || 'tag_ids' in tags) requireFewTags(tags, cache);
	},
	run: async (client, input, cache): Promise<Tagged> => {
		const { contact, tags } = input;
		if ('email' in contact && 'tag_names' in tags) {
			return describeTagged(await client.contacts.upsert({ email: contact.email, ...tags }));
		}
		const found = await findContact(client, contact, cache);
		const change = (tag: TagBody) => client.contacts.addTag(found.id, tag);
		return describeTagged(found, await changeTags(input, 'Added', change));
	},
	list: {
		name: 'Add Tags to Contacts',
		summary: "Adds the same tags to many contacts, and creates contacts that don't exist.",
		each: 'contact',
		statusOf: ({ created }) => (created ? 'created_and_tagged' : 'tagged'),
	},
});
