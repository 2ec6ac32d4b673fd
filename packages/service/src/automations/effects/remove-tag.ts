import { changeContact } from '../../contacts/change-contact.ts';
import type { DoEffect } from './effect-context.ts';

/** Removes the tag of this name, if the contact has it. */
export const removeTag: DoEffect<'remove_tag'> = async ({ work, contact, depth }, name) => {
	await changeContact(work, contact, { removeTags: [name] }, depth);
};
