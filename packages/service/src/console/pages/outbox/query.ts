import type { Kysely, Selectable } from 'kysely';
import { foldEmail } from '../../../contacts/find-contacts.ts';
import { ownedBy } from '../../../store/owner-index.ts';
import type { OutboxTable, Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';
import { microsOf, olderThan } from '../../../store/newest.ts';

export type ListedMail = Pick<
	Selectable<OutboxTable>,
	'id' | 'to_email' | 'subject' | 'origin' | 'status' | 'problem' | 'created_at'
>;

/** A page of mails, newest first: all of an owner, or those to one address. */
export async function listMails(
	db: Kysely<Tables>,
	owner: Owner,
	{ to, after }: { to: string; after: string },
): Promise<Listed<ListedMail>> {
	const mails = db
		.selectFrom('outbox')
		.select(['id', 'to_email', 'subject', 'origin', 'status', 'problem', 'created_at'])
		.select(microsOf('created_at').as('key'))
		.where(olderThan('outbox', readCursor(after, 'number')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1);
	const rows =
		to === ''
			? await mails.where(ownedBy(owner, 'outbox')).execute()
			: await mails
					.where('to_email_folded', '=', foldEmail(to))
					.where('product', '=', owner.product)
					.where('environment', '=', owner.environment)
					.execute();
	return pageOfRows(rows, ({ id, key }) => ({ id, key }));
}
