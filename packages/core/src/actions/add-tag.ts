import { endpoints } from '../client/endpoints.ts';
import { defineAction } from './action.ts';
import { findContact } from './run-cache.ts';
import { contactToChange, tag } from './shared-fields.ts';
import { changedTagOutputs, changedTagSample, type ChangedTag } from './tag-result.ts';

/** Adds a tag to a contact. api.md section 4, /contacts/{id}/add_tag/, or an upsert where that is one call. */
export const addTag = defineAction({
	key: 'contact.addTag',
	name: 'Add Tag to Contact',
	action: 'Add tag to contact',
	summary: "Adds a tag to a contact, and creates the tag if it doesn't exist.",
	n8n: { name: 'Add Tag' },
	zapier: { name: 'Add Tag', summary: 'Adds a tag to a contact.' },
	zapierStep: { as: 'create', key: 'add_tag', noun: 'Tag' },
	endpoint: endpoints.addTag,
	effect: 'write',
	contact: { emailOrId: 'contact' },
	fields: { contact: contactToChange, tag },
	outputs: changedTagOutputs,
	sample: changedTagSample,
	run: async (client, { contact, tag }, cache): Promise<ChangedTag> => {
		if ('email' in contact && 'tag_name' in tag) {
			const { id, created } = await client.contacts.upsert({
				email: contact.email,
				tag_names: [tag.tag_name],
			});
			return { contact_id: id, created, ...tag };
		}
		const { id, created } = await findContact(client, contact, cache);
		await client.contacts.addTag(id, tag);
		return { contact_id: id, created, ...tag };
	},
});
