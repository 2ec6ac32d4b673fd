import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { IDEMPOTENCY_KEPT_MS } from '../idempotency/once-per-key.ts';
import type { WorkTools } from '../work/work.ts';
import type { Workspace } from '../workspace/schema.ts';

/** Rows that one statement changes: others wait for them no longer than that takes. */
const BATCH = 1_000;

/** Owner of the rows, and the time before which they were created. */
interface Old {
	product: string;
	before: Date;
}

type Statement = (old: Old) => RawBuilder<unknown>;

/** The oldest rows of a table, but for those that somebody has at hand. */
const oldest = (table: string, { product, before }: Old, which: RawBuilder<unknown> = sql`true`) =>
	sql`select id from ${sql.table(table)}
		where product = ${product} and created_at < ${before} and ${which}
		order by created_at limit ${sql.lit(BATCH)} for update skip locked`;

const removeFrom =
	(table: string, which?: RawBuilder<unknown>): Statement =>
	(old) =>
		sql`delete from ${sql.table(table)} where id in (${oldest(table, old, which)})`;

/** Nobody has the link of a mail that never left. */
const removeWhatNeverLeft = removeFrom('outbox', sql`status = 'kept'`);

/** A mail that left stays as a row, because its unsubscribe link and reports of bounces must find it for as long as it is read. */
const emptyWhatLeft: Statement = (old) => sql`
	update outbox set subject = '(removed)', text_body = null, html_body = null, headers = '{}'
	where id in (${oldest(
		'outbox',
		old,
		sql`status not in ('queued', 'kept') and (text_body is not null or html_body is not null)`,
	)})`;

/** What is done for each setting of `retention` in the workspace file. */
const RULES: Record<keyof Workspace['retention'], readonly Statement[]> = {
	activity: [removeFrom('activity')],
	events: [removeFrom('events')],
	outbox: [removeWhatNeverLeft, emptyWhatLeft],
};

/** An idempotency key belongs to an API key, and its time is the API's, not the file's. */
const removeReplayed: Statement = ({ product, before }) => sql`
	delete from idempotency_keys where (idempotency_key, api_key_id) in (
		select idempotency_key, api_key_id from idempotency_keys
		where created_at <= ${before} and api_key_id in (select id from api_keys where product = ${product})
		limit ${sql.lit(BATCH)} for update skip locked)`;

/**
 * Removes what a product kept long enough, one batch per statement.
 *
 * @param signal looked at before each batch
 * @returns how many rows, by what they are of
 */
export async function clearOld(
	{ allOwners, clock }: Pick<WorkTools, 'allOwners' | 'clock'>,
	workspace: Workspace,
	signal: AbortSignal,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	const clear = async (what: string, statement: RawBuilder<unknown>) => {
		for (let changed = BATCH; changed === BATCH && !signal.aborted; await nextTurn()) {
			changed = Number((await statement.execute(allOwners)).numAffectedRows);
			counts[what] = (counts[what] ?? 0) + changed;
		}
	};
	const now = clock.now();
	for (const { what, statement } of statementsFor(workspace, now)) {
		await clear(what, statement);
	}
	await clear(
		'idempotency_keys',
		removeReplayed({ product: workspace.product, before: new Date(now - IDEMPOTENCY_KEPT_MS) }),
	);
	return counts;
}

/** One for each statement of each setting that ends. */
const statementsFor = ({ product, retention }: Workspace, now: number) =>
	Object.entries(RULES).flatMap(([what, statements]) => {
		const ms = retention[what as keyof typeof RULES]; // the keys of RULES are just these
		if (ms === Infinity) return [];
		const old = { product, before: new Date(Math.max(0, now - ms)) }; // years before 1 are no timestamps
		return statements.map((statement) => ({ what, statement: statement(old) }));
	});
