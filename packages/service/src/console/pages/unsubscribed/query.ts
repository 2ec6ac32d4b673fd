import type { Selectable } from 'kysely';
import { foldEmail } from '../../../base/email-address.ts';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { SuppressionsTable } from '../../../store/tables.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';

export type ListedAddress = Pick<
	Selectable<SuppressionsTable>,
	'id' | 'email' | 'reason' | 'in_workspace_file' | 'created_at'
>;

/** Returns a page of the suppression list, newest first, or the entry for an email address. */
export async function listAddresses(
	owned: OwnedRows,
	{ email, after }: { email: string; after: string },
): Promise<Listed<ListedAddress>> {
	const addresses = owned
		.selectFrom('suppressions')
		.select(['id', 'email', 'reason', 'in_workspace_file', 'created_at'])
		.select(microsOf('created_at').as('key'))
		.where(olderThan('suppressions', readCursor(after, 'number', 'serial')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1);
	const rows =
		email === ''
			? await addresses.where(inOwnerIndex(owned, 'suppressions')).execute()
			: await addresses.where('email_folded', '=', foldEmail(email)).execute();
	return pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
}
