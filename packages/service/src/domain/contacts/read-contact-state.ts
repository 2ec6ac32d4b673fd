import type { Tag } from '@contact-sync/core';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow, SuppressionReason } from '../../store/tables.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';

/** Related data of a contact. */
export interface ContactState {
	tags: readonly Tag[];
	/** Reason why the contact's email address is suppressed; null if it isn't suppressed. */
	suppressed: SuppressionReason | null;
}

/**
 * Reads the related data of a locked contact in one statement. Must run after the lock, because other
 * transactions can change the data until then.
 */
export async function readContactState(
	{ owned }: Work,
	{ id, email_folded }: ContactRow,
): Promise<ContactState> {
	const tags = owned
		.selectFrom('contact_tags', 'tags')
		.whereRef('tags.id', '=', 'contact_tags.tag_id')
		.select(['tags.id', 'tags.name'])
		.where('contact_tags.contact_id', '=', id);
	const { rows } = await sql<ContactState>`
		select ${jsonArrayFrom(tags)} as tags, ${suppressionOf(owned, email_folded)} as suppressed`.execute(
		owned,
	);
	return rows[0]!; // a select without a table returns one row
}
