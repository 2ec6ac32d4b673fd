import { endpoints } from '../../api/endpoints.ts';
import type { TagBody } from '../../api/wire.ts';
import { defineAction } from '../../catalog/action.ts';
import { changeTags, requireFewTags } from '../../run/change-tags.ts';
import { findExistingContact } from '../../run/existing-contact.ts';
import { contactToTakeFrom, tags } from '../../catalog/shared-fields.ts';
import { describeTagged, taggedOutputs, taggedSample, type Tagged } from '../../run/tag-result.ts';

/** Removes tags from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = defineAction({
	key: 'contact.removeTag',
	name: 'Remove Tags from Contact',
	summary: "Removes tags from a contact, and ignores those it doesn't have.",
	n8n: {
		name: 'Remove Tags',
		warnIfCreated:
			"Contacts were created, because the API finds a contact by email address only by an upsert. To remove tags from existing contacts only, use the contact's ID.",
	},
	zapier: {
		name: 'Remove Tags',
		summary: 'Removes tags from a contact.',
		step: { as: 'create', key: 'remove_tag', noun: 'Tag' },
	},
	mcp: { name: 'Remove Tags' },
	endpoint: endpoints.removeTag,
	effect: 'destroys',
	fields: { contact: contactToTakeFrom, tags },
	outputs: taggedOutputs,
	sample: taggedSample,
	check: ({ tags }, cache) => requireFewTags(tags, cache),
	run: async (client, input, cache): Promise<Tagged> => {
		const found = await findExistingContact(client, input.contact, cache);
		const change = (tag: TagBody) => client.contacts.removeTag(found.id, tag);
		return describeTagged(found, await changeTags(input, 'Removed', change));
	},
	list: {
		name: 'Remove Tags from Contacts',
		summary: 'Removes the same tags from many contacts.',
		each: 'contact',
		statusOf: ({ created }) => (created ? 'created' : 'untagged'), // there was no contact to remove tags from
		minRequestsFor: (inputs) =>
			inputs.reduce((sum, { tags }) => sum + 1 + Object.values(tags).flat().length, 0), // a look-up, and one per tag
	},
});
