import { sql, type Transaction } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import { ownersOf } from '../../store/owner.ts';
import type { Tables } from '../../store/tables.ts';
import type { Workspace } from '../../workspace/schema.ts';
import { REASON_NAMES } from './reasons.ts';

type Trx = Transaction<Tables>;

/** Maximum number of rows per statement: PostgreSQL accepts 65,535 parameters, and a row has 8. */
const MAX_ROWS = 5_000;

const severityIn = (table: string) =>
	sql`array_position(${REASON_NAMES}::text[], ${sql.ref(`${table}.reason`)})`;

/** Whether a file states another reason than before, or a more severe one than the reports. */
const IS_CHANGED = sql<boolean>`case when suppressions.in_workspace_file
	then suppressions.reason <> excluded.reason
	else ${severityIn('excluded')} > ${severityIn('suppressions')} end`;

/**
 * Synchronizes the suppression lists of both environments with the workspace files. Removes entries that a
 * file no longer lists. Keeps entries from recipients and bounces, unless a file states a more severe reason, and
 * entries of products without a file.
 */
export async function applySuppressions(
	trx: Trx,
	workspaces: readonly Workspace[],
	now: Date,
): Promise<void> {
	const rows = workspaces.flatMap(({ product, unsubscribed }) =>
		unsubscribed.flatMap(({ email, reason }) =>
			ownersOf(product).map((owner) => ({
				...owner,
				email,
				reason,
				email_folded: foldEmail(email),
				in_workspace_file: true,
				created_at: now,
				suppressed_at: now,
			})),
		),
	);
	await removeOthers(trx, workspaces, rows);
	for (let first = 0; first < rows.length; first += MAX_ROWS) {
		await trx
			.insertInto('suppressions')
			.values(rows.slice(first, first + MAX_ROWS))
			.onConflict((conflict) =>
				conflict
					.columns(['email_folded', 'product', 'environment'])
					.doUpdateSet(({ ref }) => ({
						reason: ref('excluded.reason'),
						suppressed_at: ref('excluded.suppressed_at'),
					}))
					.where(IS_CHANGED),
			)
			.execute();
	}
}

async function removeOthers(
	trx: Trx,
	workspaces: readonly Workspace[],
	configured: readonly { product: string; email_folded: string }[],
): Promise<void> {
	const identity = (row: { product: string; email_folded: string }) =>
		JSON.stringify([row.product, row.email_folded]);
	const listedIds = new Set(configured.map(identity));
	const listed = await trx
		.selectFrom('suppressions')
		.select(['id', 'product', 'email_folded'])
		.where('in_workspace_file', '=', true)
		.where(
			'product',
			'in',
			workspaces.map(({ product }) => product),
		)
		.execute();
	const removed = listed.filter((row) => !listedIds.has(identity(row))).map(({ id }) => id);
	for (let first = 0; first < removed.length; first += MAX_ROWS) {
		const ids = removed.slice(first, first + MAX_ROWS);
		await trx
			.deleteFrom('suppressions')
			.where('id', 'in', ids)
			.where('in_workspace_file', '=', true) // again, because the recipient may have unsubscribed since
			.execute();
	}
}
