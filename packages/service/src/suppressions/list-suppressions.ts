import type { UnsubscribedAddress } from '@contact-sync/core';
import type { Kysely } from 'kysely';
import { foldEmail } from '../contacts/find-contacts.ts';
import { offsetOf, type PageChoice } from '../http/page.ts';
import type { SuppressionReason, Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';

export interface SuppressionFilter {
	reason?: SuppressionReason;
	/** Compared without case. */
	email?: string;
}

/** A page of the addresses that must not be emailed, newest first, and how many there are. */
export async function listSuppressions(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	{ reason, email, ...choice }: SuppressionFilter & PageChoice,
): Promise<{ count: number; results: UnsubscribedAddress[] }> {
	let listed = db
		.selectFrom('suppressions')
		.where('product', '=', product)
		.where('environment', '=', environment);
	if (reason !== undefined) listed = listed.where('reason', '=', reason);
	if (email !== undefined) listed = listed.where('email_folded', '=', foldEmail(email));
	const { count } = await listed
		.select((is) => is.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	const rows = await listed
		.select(['email', 'reason', 'created_at'])
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(choice.page_size)
		.offset(offsetOf(choice))
		.execute();
	const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
	return { count, results };
}
