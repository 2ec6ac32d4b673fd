import type { Contact, UpsertContactBody } from '@contact-sync/core';
import type { Transaction } from 'kysely';
import { invalidFields } from '../http/problem.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import type { Tables } from '../store/tables.ts';
import type { Owner, Tools } from '../tools.ts';
import { addTags, readTags } from './apply-tags.ts';
import { contactAnswer } from './contact-answer.ts';
import { changedColumns, sentColumns } from './contact-changes.ts';
import { findContacts, type ContactRow } from './find-contacts.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';

export interface Upserted {
	created: boolean;
	contact: Contact;
}

type Work = Pick<Tools, 'now' | 'newId'> & { trx: Transaction<Tables> };

/**
 * Creates the contact, or updates the one with this email or external_id. api.md section 4, POST /contacts/upsert/.
 *
 * @throws Problem 400 when email and external_id are those of two contacts
 */
export function upsertContact(
	owner: Owner,
	body: UpsertContactBody,
	{ db, now, newId }: Pick<Tools, 'db' | 'now' | 'newId'>,
): Promise<Upserted> {
	return repeatOnConflict(() =>
		db.transaction().execute(async (trx) => {
			const work = { trx, now, newId };
			const [found, other] = await findContacts(trx, owner, body);
			if (other) throw twoContacts();
			return found ? update(owner, body, found, work) : create(owner, body, work);
		}),
	);
}

async function create(owner: Owner, body: UpsertContactBody, work: Work): Promise<Upserted> {
	const { trx, now, newId } = work;
	const { product, environment } = owner;
	const time = new Date(now());
	const row = await trx
		.insertInto('contacts')
		.values({
			...sentColumns(body),
			...{ id: newId(), product, environment, created_at: time, updated_at: time },
			custom_fields: JSON.stringify(mergeCustomFields({}, body.custom_fields ?? {})),
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const tags = await addTags(trx, owner, row.id, distinct(body.tag_names), newId);
	return { created: true, contact: contactAnswer(row, tags) };
}

async function update(
	owner: Owner,
	body: UpsertContactBody,
	found: ContactRow,
	{ trx, now, newId }: Work,
): Promise<Upserted> {
	const tags = await readTags(trx, owner, found.id);
	const missing = distinct(body.tag_names).filter((name) => !tags.some((tag) => tag.name === name));
	const added = await addTags(trx, owner, found.id, missing, newId);
	const changes = changedColumns(found, body);
	const unchanged = Object.keys(changes).length === 0 && added.length === 0;
	if (unchanged) return { created: false, contact: contactAnswer(found, tags) };
	const row = await trx
		.updateTable('contacts')
		.set({ ...changes, updated_at: new Date(now()) })
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
