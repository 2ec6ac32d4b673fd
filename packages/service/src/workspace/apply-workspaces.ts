import { sql, type Kysely } from 'kysely';
import { applyKeys, type KeyTexts, type Randomness } from '../keys/apply-keys.ts';
import type { Tables } from '../store/tables.ts';
import { applySuppressions } from '../suppressions/apply-suppressions.ts';
import type { Workspace } from './schema.ts';

/** Names the lock under which processes that start together apply their files one after the other. */
const APPLYING = 7_301_946;

/** Brings the database to what the workspace files say, all or nothing. What needs no rows is read from the files as they are. */
export function applyWorkspaces(
	db: Kysely<Tables>,
	workspaces: readonly Workspace[],
	tools: Randomness & { now: () => number },
): Promise<KeyTexts> {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${APPLYING})`.execute(trx);
		await applySuppressions(trx, workspaces, new Date(tools.now()));
		return applyKeys(trx, workspaces, tools);
	});
}
