import type { UnsubscribedAddress } from '@contact-sync/core';
import { foldEmail } from '../../base/email-address.ts';
import { microsOf, olderThan } from '../../store/newest.ts';
import { inOwnerIndex, type OwnedRows } from '../../store/owned-rows.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { offsetOf, type ListPart, type PageChoice, type PagePosition } from '../list-part.ts';
import { countSuppressions } from './count-suppressions.ts';

export interface SuppressionFilter {
	reason?: SuppressionReason;
	/** Email address, compared case-insensitively. */
	email?: string;
}

/** Requested page. A page number without a cursor is converted to an offset from the start of the list. */
type Choice = PageChoice & { after?: PagePosition };

/** Returns a page of the suppression list, newest first, and the length of the list. */
export async function listSuppressions(
	owned: OwnedRows,
	{ reason, email, ...choice }: SuppressionFilter & Choice,
): Promise<ListPart<UnsubscribedAddress>> {
	let listed = owned.selectFrom('suppressions').where(inOwnerIndex(owned, 'suppressions'));
	if (reason !== undefined) listed = listed.where('reason', '=', reason);
	if (email !== undefined) listed = listed.where('email_folded', '=', foldEmail(email));
	const { after } = choice;
	const rows = await listed
		.select(['id', 'email', 'reason', 'created_at', microsOf('created_at').as('micros')])
		.where(olderThan('suppressions', after && { key: after.micros, id: after.id }))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(choice.page_size + 1) // one more row shows whether another page follows
		.offset(after ? 0 : offsetOf(choice))
		.execute();
	const shown = rows.slice(0, choice.page_size);
	const last = rows.length > shown.length ? shown.at(-1)! : null;
	return {
		// The list contains each email address only once.
		count: email === undefined ? await countSuppressions(owned, reason) : shown.length,
		results: shown.map((row) => ({
			email: row.email,
			reason: row.reason,
			created_at: row.created_at.toISOString(),
		})),
		nextAfter: last && { micros: last.micros, id: last.id },
	};
}
