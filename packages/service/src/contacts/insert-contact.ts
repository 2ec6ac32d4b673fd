import type { Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ContactsTable } from '../store/tables.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';
import type { Owner, Work } from '../tools.ts';
import { addOthers, linkFound, tagsNamed } from './apply-tags.ts';
import type { TaggedContact } from './change-contact.ts';

export type NewContact = Omit<
	Insertable<ContactsTable>,
	keyof Owner | 'id' | 'created_at' | 'updated_at'
>;

/** Makes a contact and gives it tags: with one statement when the tags are there, since nothing is done more often. */
export async function insertContact(
	work: Work,
	contact: NewContact,
	names: readonly string[],
): Promise<TaggedContact> {
	const { trx, owner, now, newId } = work;
	const id = newId();
	const values = { ...contact, ...owner, id, created_at: now, updated_at: now };
	const { linked, suppressed, ...row } = await trx
		.with('found', (db) => tagsNamed(db, owner, names))
		.with('linked', (db) => linkFound(db, id)) // the reference is checked when the statement ends
		.with('made', (db) => db.insertInto('contacts').values(values).returningAll())
		.selectFrom('made')
		.selectAll()
		.select((from) => [
			jsonArrayFrom(from.selectFrom('found').select(['id', 'name'])).as('linked'),
			suppressionOf(trx, owner, contact.email_folded).as('suppressed'),
		])
		.executeTakeFirstOrThrow();
	return { row, suppressed, tags: await addOthers(work, id, { names, linked }) };
}
