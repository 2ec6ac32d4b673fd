import { changeContact } from '../../contacts/change-contact.ts';
import type { DoEffect } from './effect-context.ts';

/** Adds the tag of this name, which is made when it is new. */
export const addTag: DoEffect<'add_tag'> = async ({ work, contact, depth }, name) => {
	await changeContact(work, contact, { addTags: [name] }, depth);
};
