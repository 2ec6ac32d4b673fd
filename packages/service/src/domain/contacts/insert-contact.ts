import { sql } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import type { Owner } from '../../store/owner.ts';
import type { ContactRow } from '../../store/tables.ts';
import type { ActivityEntry } from '../record-activity.ts';
import type { TaggedContact } from './change-contact.ts';
import type { ContactState } from './read-contact-state.ts';

/** Contact to insert, with its related rows. */
export interface NewContact {
	values: Omit<ContactRow, keyof Owner | 'created_at' | 'updated_at'>;
	/** Names of the contact's tags, without duplicates. */
	tagNames: readonly string[];
	/** Activity entries of the contact. */
	entries: readonly ActivityEntry[];
}

/**
 * Inserts a contact with its tags and activity entries. Uses one statement, because this is the most frequent
 * change.
 *
 * @returns undefined if nothing was inserted: another contact has this email address or external_id, or one
 * of the tags doesn't exist
 */
export async function insertContact(
	{ owned, now }: Pick<Work, 'owned' | 'now'>,
	{ values, tagNames, entries }: NewContact,
): Promise<TaggedContact | undefined> {
	const row = { ...values, ...owned.owner, created_at: now, updated_at: now };
	const { rows } = await sql<{ standing: ContactState | null }>`
		select create_contact(${JSON.stringify(row)}, ${tagNames}, ${JSON.stringify(entries)}) as standing`.execute(
		owned,
	);
	const { standing } = rows[0]!;
	return standing === null ? undefined : { row, ...standing };
}
