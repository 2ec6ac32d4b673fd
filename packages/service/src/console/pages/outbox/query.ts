import type { Selectable } from 'kysely';
import { foldEmail } from '../../../base/email-address.ts';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { MailStatus, OutboxTable } from '../../../store/tables.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';

export type ListedMail = Pick<
	Selectable<OutboxTable>,
	'id' | 'to_email' | 'subject' | 'origin' | 'status' | 'problem' | 'created_at'
>;

/** Filter of the list. */
export interface OutboxFilter {
	/** An email address; empty for all. */
	to: string;
	/** Undefined for all. */
	status: MailStatus | undefined;
	after: string;
}

/** Returns a page of emails, newest first. */
export async function listMails(
	owned: OwnedRows,
	{ to, status, after }: OutboxFilter,
): Promise<Listed<ListedMail>> {
	const mails = owned
		.selectFrom('outbox')
		.select(['id', 'to_email', 'subject', 'origin', 'status', 'problem', 'created_at'])
		.select(microsOf('created_at').as('key'))
		.$if(status !== undefined, (query) => query.where('status', '=', status!))
		.where(olderThan('outbox', readCursor(after, 'number')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1);
	const rows =
		to === ''
			? await mails.where(inOwnerIndex(owned, 'outbox')).execute()
			: await mails.where('to_email_folded', '=', foldEmail(to)).execute();
	return pageOfRows(rows, ({ id, key }) => ({ id, key }));
}
