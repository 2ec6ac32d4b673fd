import { changeContact } from '../../contacts/change-contact.ts';
import type { ApplyEffect } from './effect-context.ts';

/** Adds the tag with this name, and creates it if it doesn't exist. */
export const addTag: ApplyEffect<'add_tag'> = async ({ work, contact, chain }, name) => {
	await changeContact(work, contact, { addTags: [name] }, chain);
};
