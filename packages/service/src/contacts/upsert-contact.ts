import type { UpsertContactBody } from '@contact-sync/core';
import { fireAutomations } from '../automations/fire-automations.ts';
import { invalidFields } from '../http/problem.ts';
import type { Work } from '../tools.ts';
import { changeContact, type TaggedContact } from './change-contact.ts';
import { firstFields } from './field-changes.ts';
import { foldEmail } from './email-address.ts';
import { findContacts } from './find-contacts.ts';
import { insertContact } from './insert-contact.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';
import { entriesOf, happeningsOf } from './tell-change.ts';

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
	const id = work.newId();
	const tagNames = [...new Set(tag_names)];
	const merged = mergeCustomFields({}, custom_fields);
	const changes = {
		created: true,
		fields: firstFields({ ...texts, custom_fields: merged }),
		tagsAdded: tagNames.map((name) => ({ name })),
		tagsRemoved: [],
	};
	const contact = {
		...{ ...texts, id, email_folded: foldEmail(texts.email) },
		custom_fields: JSON.stringify(merged),
	};
	const inserted = await insertContact(work, contact, tagNames, entriesOf(id, changes));
	await fireAutomations(work, id, happeningsOf(changes), 0);
	return inserted;
}

function twoContacts() {
	const text =
		'This belongs to one contact, and the email to another. Send the two that go together.';
	return invalidFields({ external_id: [text] });
}
