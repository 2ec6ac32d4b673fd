import { sql, type Transaction } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import { ownersOf } from '../../store/owner.ts';
import type { SuppressionsTable, Tables } from '../../store/tables.ts';
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
 * entries of products without a file. Doesn't write entries that the file listed before, because a list can be long.
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
	const listed = await readListed(trx, workspaces);
	await removeOthers(trx, listed, rows);
	const unchanged = new Set(listed.map(entryOf));
	const changed = rows.filter((row) => !unchanged.has(entryOf(row)));
	for (let first = 0; first < changed.length; first += MAX_ROWS) {
		await trx
			.insertInto('suppressions')
			.values(changed.slice(first, first + MAX_ROWS))
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

/** Entry of the suppression list that a workspace file lists. */
type ListedEntry = Pick<SuppressionsTable, 'product' | 'environment' | 'email_folded' | 'reason'>;

const entryOf = ({ product, environment, email_folded, reason }: ListedEntry) =>
	JSON.stringify([product, environment, email_folded, reason]);

/** Returns the entries that the files of these products listed when they were applied last. */
function readListed(
	trx: Trx,
	workspaces: readonly Workspace[],
): Promise<(ListedEntry & { id: number })[]> {
	return trx
		.selectFrom('suppressions')
		.select(['id', 'product', 'environment', 'email_folded', 'reason'])
		.where('in_workspace_file', '=', true)
		.where(
			'product',
			'in',
			workspaces.map(({ product }) => product),
		)
		.execute();
}

async function removeOthers(
	trx: Trx,
	listed: readonly (ListedEntry & { id: number })[],
	configured: readonly ListedEntry[],
): Promise<void> {
	const identity = (row: ListedEntry) => JSON.stringify([row.product, row.email_folded]);
	const configuredIds = new Set(configured.map(identity));
	const removed = listed.filter((row) => !configuredIds.has(identity(row))).map(({ id }) => id);
	for (let first = 0; first < removed.length; first += MAX_ROWS) {
		const ids = removed.slice(first, first + MAX_ROWS);
		await trx
			.deleteFrom('suppressions')
			.where('id', 'in', ids)
			.where('in_workspace_file', '=', true) // again, because the recipient may have unsubscribed since
			.execute();
	}
}
