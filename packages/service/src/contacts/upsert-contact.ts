import type { UpsertContactBody } from '@contact-sync/core';
import { invalidFields } from '../http/problem.ts';
import type { Work } from '../tools.ts';
import { addTags } from './apply-tags.ts';
import { changeContact, type TaggedContact } from './change-contact.ts';
import { firstFields } from './field-changes.ts';
import { findContacts, foldEmail } from './find-contacts.ts';
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
	const { trx, owner, now, newId } = work;
	const row = await trx
		.insertInto('contacts')
		.values({
			...{ id: newId(), ...owner, created_at: now, updated_at: now },
			...{ ...texts, email_folded: foldEmail(texts.email) },
			custom_fields: JSON.stringify(mergeCustomFields({}, custom_fields)),
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const tags = await addTags(work, row.id, [...new Set(tag_names)]);
	const changes = { created: true, fields: firstFields(row), tagsAdded: tags, tagsRemoved: [] };
	await tellChange(work, row, changes, 0);
	return { row, tags };
}

function twoContacts() {
	const text =
		'This belongs to one contact, and the email to another. Send the two that go together.';
	return invalidFields({ external_id: [text] });
}
