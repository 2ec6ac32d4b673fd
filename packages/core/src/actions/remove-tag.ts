import { endpoints } from '../client/endpoints.ts';
import { defineAction } from './action.ts';
import { findContact } from './run-cache.ts';
import { contactToChange, tag } from './shared-fields.ts';
import { changedTagOutputs, changedTagSample, type ChangedTag } from './tag-result.ts';

/** Removes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = defineAction({
	key: 'contact.removeTag',
	name: 'Remove Tag from Contact',
	action: 'Remove tag from contact',
	summary: 'Removes a tag from a contact, if the contact has it.',
	n8n: { name: 'Remove Tag' },
	zapier: { name: 'Remove Tag', summary: 'Removes a tag from a contact.' },
	zapierStep: { as: 'create', key: 'remove_tag', noun: 'Tag' },
	endpoint: endpoints.removeTag,
	effect: 'write',
	contact: { emailOrId: 'contact' },
	fields: { contact: contactToChange, tag },
	outputs: changedTagOutputs,
	sample: changedTagSample,
	run: async (client, { contact, tag }, cache): Promise<ChangedTag> => {
		const { id, created } = await findContact(client, contact, cache);
		await client.contacts.removeTag(id, tag);
		return { contact_id: id, created, ...tag };
	},
});
