import { changeContact } from '../../contacts/change-contact.ts';
import type { ApplyEffect } from './effect-context.ts';

/** Removes the tag with this name, if the contact has it. */
export const removeTag: ApplyEffect<'remove_tag'> = async ({ work, contact, chain }, name) => {
	await changeContact(work, contact, { removeTags: [name] }, chain);
};
