import type { Tag } from '@contact-sync/core';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ContactRow, SuppressionReason } from '../store/tables.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';
import type { Work } from '../work/work.ts';

/** What belongs to a contact beside its row. */
export interface Standing {
	tags: readonly Tag[];
	/** Reason why its email address is suppressed. */
	suppressed: SuppressionReason | null;
}

/** Reads what belongs to a locked contact, with one statement: while it waited for the lock, a part of it may have changed. */
export async function readStanding(
	{ owned }: Work,
	{ id, email_folded }: ContactRow,
): Promise<Standing> {
	const tags = owned
		.selectFrom('contact_tags', 'tags')
		.whereRef('tags.id', '=', 'contact_tags.tag_id')
		.select(['tags.id', 'tags.name'])
		.where('contact_tags.contact_id', '=', id);
	const { rows } = await sql<Standing>`
		select ${jsonArrayFrom(tags)} as tags, ${suppressionOf(owned, email_folded)} as suppressed`.execute(
		owned,
	);
	return rows[0]!; // a select without a table
}
