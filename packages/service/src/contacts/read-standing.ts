import type { Tag } from '@contact-sync/core';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SuppressionReason } from '../store/tables.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';
import type { Work } from '../tools.ts';
import type { ContactRow } from './find-contacts.ts';

/** What belongs to a contact beside its row. */
export interface Standing {
	tags: readonly Tag[];
	/** Why its address must not be emailed. */
	suppressed: SuppressionReason | null;
}

/** Reads what belongs to a locked contact, with one statement: while it waited for the lock, a part of it may have changed. */
export function readStanding(
	{ trx, owner: { product, environment } }: Work,
	{ id, email_folded }: ContactRow,
): Promise<Standing> {
	const tags = trx
		.selectFrom('contact_tags')
		.innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
		.select(['tags.id', 'tags.name'])
		.where('contact_tags.product', '=', product)
		.where('contact_tags.environment', '=', environment)
		.where('tags.product', '=', product)
		.where('tags.environment', '=', environment)
		.where('contact_tags.contact_id', '=', id);
	return trx
		.selectNoFrom([
			jsonArrayFrom(tags).as('tags'),
			suppressionOf(trx, { product, environment }, email_folded).as('suppressed'),
		])
		.executeTakeFirstOrThrow();
}
