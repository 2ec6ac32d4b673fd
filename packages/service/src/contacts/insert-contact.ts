import type { Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ContactsTable } from '../store/tables.ts';
import { insertActivities, type ActivityEntry } from '../activity/record-activity.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';
import type { Owner, Work } from '../tools.ts';
import { addOthers, linkFound, tagsNamed } from './apply-tags.ts';
import type { TaggedContact } from './change-contact.ts';

export type NewContact = Omit<Insertable<ContactsTable>, keyof Owner | 'created_at' | 'updated_at'>;

/**
 * Inserts a contact with its tags and the entries of its activity: with one statement if the tags exist, since nothing is done
 * more often.
 */
export async function insertContact(
	work: Work,
	contact: NewContact,
	names: readonly string[],
	entries: readonly ActivityEntry[],
): Promise<TaggedContact> {
	const { trx, owner, now } = work;
	const { id } = contact;
	const values = { ...contact, ...owner, created_at: now, updated_at: now };
	const { linked, suppressed, ...row } = await trx
		.with('found', (db) => tagsNamed(db, owner, names))
		.with('linked', (db) => linkFound(db, id)) // references are checked when the statement ends
		.with('recorded', () => insertActivities(work, entries))
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
