import type { Contact, UpsertContactBody } from '@contact-sync/core';
import { invalidFields } from '../http/problem.ts';
import type { Work } from '../tools.ts';
import { addTags, readTags } from './apply-tags.ts';
import { contactAnswer } from './contact-answer.ts';
import { changedColumns, sentColumns } from './contact-changes.ts';
import { findContacts, type ContactRow } from './find-contacts.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';

export interface Upserted {
	created: boolean;
	contact: Contact;
}

/**
 * Creates the contact, or updates the one with this email or external_id. api.md section 4, POST /contacts/upsert/.
 *
 * @throws Problem 400 when email and external_id are those of two contacts
 */
export async function upsertContact(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const [found, other] = await findContacts(work, body);
	if (other) throw twoContacts();
	return found ? update(work, body, found) : create(work, body);
}

async function create(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const { trx, owner, now, newId } = work;
	const row = await trx
		.insertInto('contacts')
		.values({
			...sentColumns(body),
			...{ id: newId(), ...owner, created_at: now, updated_at: now },
			custom_fields: JSON.stringify(mergeCustomFields({}, body.custom_fields ?? {})),
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const tags = await addTags(work, row.id, distinct(body.tag_names));
	return { created: true, contact: contactAnswer(row, tags) };
}

async function update(work: Work, body: UpsertContactBody, found: ContactRow): Promise<Upserted> {
	const { trx, owner, now } = work;
	const tags = await readTags(work, found.id);
	const missing = distinct(body.tag_names).filter((name) => !tags.some((tag) => tag.name === name));
	const added = await addTags(work, found.id, missing);
	const changes = changedColumns(found, body);
	const unchanged = Object.keys(changes).length === 0 && added.length === 0;
	if (unchanged) return { created: false, contact: contactAnswer(found, tags) };
	const row = await trx
		.updateTable('contacts')
		.set({ ...changes, updated_at: now })
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.where('id', '=', found.id)
		.returningAll()
		.executeTakeFirstOrThrow();
	return { created: false, contact: contactAnswer(row, [...tags, ...added]) };
}

const distinct = (names: readonly string[] = []) => [...new Set(names)];

function twoContacts() {
	const text =
		'This belongs to one contact, and the email to another. Send the two that go together.';
	return invalidFields({ external_id: [text] });
}
