import type { UpsertContactBody } from '@contact-sync/core';
import { invalidFields } from '../http/problem.ts';
import type { Work } from '../tools.ts';
import { changeContact, type TaggedContact } from './change-contact.ts';
import { firstFields } from './field-changes.ts';
import { findContacts, foldEmail } from './find-contacts.ts';
import { insertContact } from './insert-contact.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';
import { tellChange } from './tell-change.ts';

export interface Upserted extends TaggedContact {
	created: boolean;
}

/**
 * Creates the contact, or updates the one with this email or external_id. api.md section 4, POST /contacts/upsert/.
 *
 * @throws Problem 400 when email and external_id are those of two contacts
 */
export async function upsertContact(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const [found, other] = await findContacts(work, body);
	if (other) throw twoContacts();
	if (!found) return { created: true, ...(await create(work, body)) };
	const { tag_names, ...fields } = body;
	return { created: false, ...(await changeContact(work, found, { fields, addTags: tag_names })) };
}

async function create(
	work: Work,
	{ custom_fields = {}, tag_names, ...texts }: UpsertContactBody,
): Promise<TaggedContact> {
	const contact = {
		...{ ...texts, email_folded: foldEmail(texts.email) },
		custom_fields: JSON.stringify(mergeCustomFields({}, custom_fields)),
	};
	const made = await insertContact(work, contact, [...new Set(tag_names)]);
	const { row, tags } = made;
	const changes = { created: true, fields: firstFields(row), tagsAdded: tags, tagsRemoved: [] };
	await tellChange(work, row, changes, 0);
	return made;
}

function twoContacts() {
	const text =
		'This belongs to one contact, and the email to another. Send the two that go together.';
	return invalidFields({ external_id: [text] });
}
