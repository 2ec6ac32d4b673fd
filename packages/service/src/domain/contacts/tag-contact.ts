import type { Contact } from '@contact-sync/core';
import { DomainError } from '../../base/domain-error.ts';
import type { Work } from '../../jobs/work.ts';
import { isUuid } from '../values/text.ts';
import { changeContact, type ContactChange } from './change-contact.ts';
import { contactResponse } from './contact-response.ts';
import { lockContact } from './lock-contact.ts';

/** Tag to add or remove: its name or its ID. */
export interface TagChoice {
	tag_name?: string | undefined;
	tag_id?: string | undefined;
}

/**
 * Adds or removes a tag, and returns the contact. api.md section 4, /contacts/{id}/add_tag/ and
 * …/remove_tag/.
 *
 * @param change function that returns the change for a tag name
 * @throws DomainError if the contact, or a tag with this ID, doesn't exist
 */
export async function tagContact(
	work: Work,
	contactId: string,
	choice: TagChoice,
	change: (tagName: string) => ContactChange,
): Promise<Contact> {
	const contact = await lockContact(work, contactId);
	if (!contact) throw new DomainError('not found', `No contact has the ID ${contactId}.`);
	const name = choice.tag_name ?? (await findTagName(work, choice.tag_id!)); // the schema requires either tag_name or tag_id
	return contactResponse(await changeContact(work, contact, change(name)));
}

async function findTagName({ owned }: Work, id: string): Promise<string> {
	const none = new DomainError('not found', `No tag has the ID ${id}. Send tag_name instead.`);
	if (!isUuid(id)) throw none;
	const tag = await owned.selectFrom('tags').select('name').where('id', '=', id).executeTakeFirst();
	if (!tag) throw none;
	return tag.name;
}
