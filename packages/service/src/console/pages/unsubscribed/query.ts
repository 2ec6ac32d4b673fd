import type { Kysely, Selectable } from 'kysely';
import { foldEmail } from '../../../contacts/email-address.ts';
import { ownedBy } from '../../../store/owner-index.ts';
import type { SuppressionsTable, Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';
import { microsOf, olderThan } from '../../../store/newest.ts';

export type ListedAddress = Pick<
	Selectable<SuppressionsTable>,
	'id' | 'email' | 'reason' | 'in_workspace_file' | 'created_at'
>;

/** A page of the addresses that must not be emailed, newest first, or the one that is looked for. */
export async function listAddresses(
	db: Kysely<Tables>,
	owner: Owner,
	{ email, after }: { email: string; after: string },
): Promise<Listed<ListedAddress>> {
	const addresses = db
		.selectFrom('suppressions')
		.select(['id', 'email', 'reason', 'in_workspace_file', 'created_at'])
		.select(microsOf('created_at').as('key'))
		.where(olderThan('suppressions', readCursor(after, 'number', 'serial')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1);
	const rows =
		email === ''
			? await addresses.where(ownedBy(owner, 'suppressions')).execute()
			: await addresses
					.where('email_folded', '=', foldEmail(email))
					.where('product', '=', owner.product)
					.where('environment', '=', owner.environment)
					.execute();
	return pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
}
