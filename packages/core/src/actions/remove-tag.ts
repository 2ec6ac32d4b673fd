import { defineAction } from './action.ts';
import { findContact } from './run.ts';
import { contactToChange, contactToChangeWords, oneTag, oneTagWords } from './shared-fields.ts';
import { changedTagOutputs, changedTagSample, type ChangedTag } from './tag-result.ts';
import { describeAction } from './words.ts';

/** Removes a tag from a contact. api.md section 4, /contacts/{id}/remove_tag/. */
export const removeTag = defineAction({
	key: 'contact.removeTag',
	name: 'Remove Tag from Contact',
	scopes: ['contacts:write'],
	replay: 'safe', // a tag that is gone stays gone
	fields: { contact: contactToChange, tag: oneTag },
	run: async (client, { contact, tag }, run): Promise<ChangedTag> => {
		const { id, created } = await findContact(client, contact, run);
		await client.contacts.removeTag(id, tag);
		return { contact_id: id, created, ...tag };
	},
});

export const removeTagDescribed = /* @__PURE__ */ describeAction(removeTag, {
	action: 'Remove tag from contact',
	summary: 'Removes a tag from a contact, if the contact has it.',
	n8n: { name: 'Remove Tag' },
	zapier: { name: 'Remove Tag', summary: 'Removes a tag from a contact.' },
	zapierStep: { as: 'create', key: 'remove_tag', noun: 'Tag' },
	fields: { contact: contactToChangeWords, tag: oneTagWords },
	outputs: changedTagOutputs,
	sample: changedTagSample,
});
