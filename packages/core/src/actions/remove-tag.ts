import { defineAction } from './action.ts';
import { findContact } from './run.ts';
import { contactToChange, oneTag } from './shared-fields.ts';
import { changedTag } from './tag-result.ts';

/** Removes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = defineAction({
	key: 'contact.removeTag',
	resource: 'contact',
	operation: 'removeTag',
	wording: {
		name: 'Remove Tag from Contact',
		action: 'Remove tag from contact',
		summary: 'Removes a tag from a contact; nothing happens when the contact lacks it.',
		n8n: { name: 'Remove Tag' },
		zapier: { name: 'Remove Tag', summary: 'Removes a tag from a contact.' },
	},
	scopes: ['contacts:write'],
	replay: 'safe', // a tag that is gone stays gone
	fields: { contact: contactToChange, tag: oneTag },
	outputs: changedTag.outputs,
	sample: changedTag.sample,
	run: async (client, { contact, tag }, run) => {
		const { id, created } = await findContact(client, contact, run);
		await client.contacts.removeTag(id, tag);
		return { contact_id: id, created, ...tag };
	},
});
