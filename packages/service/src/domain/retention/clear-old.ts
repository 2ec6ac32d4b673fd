import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { ago } from '../../base/ago.ts';
import type { WorkTools } from '../../jobs/work.ts';
import type { Workspace } from '../../workspace/schema.ts';
import { expiredBefore } from '../once-per-key.ts';

/** Maximum number of rows per statement, so that other transactions wait only briefly. */
const BATCH = 1_000;

/** Product that the rows belong to, and the upper bound for their creation time. */
interface Cutoff {
	product: string;
	before: Date;
}

type Statement = (cutoff: Cutoff) => RawBuilder<unknown>;

/**
 * Returns the condition for the oldest rows of a table, except locked ones. An array is computed once, but a plan can
 * run the subquery of `in` once per row, with other rows each time. The expression for the product is that of the
 * indexes of expired rows.
 */
const isOldest = (
	table: string,
	{ product, before }: Cutoff,
	filter: RawBuilder<unknown> = sql`true`,
) =>
	sql`id = any(array(
		select id from ${sql.table(table)}
		where (product || '') = ${product} and created_at < ${before} and ${filter}
		order by created_at limit ${sql.lit(BATCH)} for update skip locked))`;

const removeFrom =
	(table: string, filter?: RawBuilder<unknown>): Statement =>
	(cutoff) =>
		sql`delete from ${sql.table(table)} where ${isOldest(table, cutoff, filter)}`;

/**
 * Removes the rows of unsent emails. These rows aren't needed, because no recipient has the unsubscribe
 * links.
 */
const removeUnsent = removeFrom('outbox', sql`status = 'kept'`);

/**
 * Clears the content of sent and failed emails. Their rows stay, because unsubscribe links and bounce reports refer
 * to them. The time starts again when an email fails, so that an operator can retry it.
 */
const clearSentContent: Statement = (cutoff) => sql`
	update outbox set subject = '(removed)', text_body = null, html_body = null, headers = '{}'
	where ${isOldest(
		'outbox',
		cutoff,
		sql`status not in ('queued', 'kept') and (text_body is not null or html_body is not null)
			and (failed_at is null or failed_at < ${cutoff.before})`,
	)}`;

/** Statements for each setting of `retention` in the workspace file. */
const RULES: Record<keyof Workspace['retention'], readonly Statement[]> = {
	activity: [removeFrom('activity')],
	events: [removeFrom('events')],
	outbox: [removeUnsent, clearSentContent],
};

/** Removes expired idempotency keys. The API, not the workspace file, determines their lifetime. */
const removeReplayed: Statement = ({ product, before }) => sql`
	delete from idempotency_keys where ctid = any(array(
		select ctid from idempotency_keys
		where created_at <= ${before} and api_key_id in (select id from api_keys where product = ${product})
		limit ${sql.lit(BATCH)} for update skip locked))`;

/**
 * Removes the expired rows of a product, one batch per statement.
 *
 * @param signal checked before each batch
 * @returns the number of rows, by kind
 */
export async function clearOld(
	{ allOwners, clock }: Pick<WorkTools, 'allOwners' | 'clock'>,
	workspace: Workspace,
	signal: AbortSignal,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	const clear = async (kind: string, statement: RawBuilder<unknown>) => {
		for (let changed = BATCH; changed === BATCH && !signal.aborted; await nextTurn()) {
			changed = Number((await statement.execute(allOwners)).numAffectedRows);
			counts[kind] = (counts[kind] ?? 0) + changed;
		}
	};
	const now = clock.now();
	for (const [kind, statement] of statementsFor(workspace, now)) await clear(kind, statement);
	const replayed = { product: workspace.product, before: expiredBefore(new Date(now)) };
	await clear('idempotency_keys', removeReplayed(replayed));
	return counts;
}

/** Returns the statements for each setting with a finite retention period, with its name. */
export const statementsFor = (
	{ product, retention }: Pick<Workspace, 'product' | 'retention'>,
	now: number,
) =>
	Object.entries(RULES).flatMap(([kind, statements]) => {
		const ms = retention[kind as keyof typeof RULES]; // the keys of RULES are the settings
		if (ms === Infinity) return [];
		const cutoff = { product, before: ago(now, ms) };
		return statements.map((statement) => [kind, statement(cutoff)] as const);
	});
