import { sql, type Kysely, type Transaction } from 'kysely';
import { applyKeys, type KeyTexts, type KeyTools } from './domain/keys/apply-keys.ts';
import { findMissingProducts, rejectMissingProducts } from './domain/keys/missing-products.ts';
import { recordWorkspaceFiles } from './domain/record-workspace-files.ts';
import { applySuppressions } from './domain/suppressions/apply-suppressions.ts';
import { repeatOnConflict } from './store/repeat-on-conflict.ts';
import type { Tables } from './store/tables.ts';
import type { Workspace } from './workspace/schema.ts';

/** Key of the advisory lock that lets only one process at a time apply its files. */
const APPLYING = 7_301_946;

/** Changes made at startup. */
interface Applied {
	keys: KeyTexts;
	/** Products without a workspace file. All of their keys were disabled. */
	disabledProducts: readonly string[];
}

/**
 * Synchronizes the database with the workspace files. Settings that aren't stored in the database are read directly
 * from the files. Planned steps of sequences follow later, in batches. Other processes can run jobs at the same time.
 *
 * @throws StartError if the database contains a product without a file, unless `disableMissingProducts` is
 * set; nothing is changed then
 */
export async function applyWorkspaces(
	db: Kysely<Tables>,
	workspaces: readonly Workspace[],
	tools: KeyTools & { disableMissingProducts: boolean },
): Promise<Applied> {
	const now = new Date(tools.now());
	const applied = await applyAlone(db, async (trx) => {
		const missing = await findMissingProducts(trx, workspaces);
		if (!tools.disableMissingProducts) rejectMissingProducts(missing);
		await recordWorkspaceFiles(trx, workspaces, now);
		return { keys: await applyKeys(trx, workspaces, tools), disabledProducts: missing };
	});
	// Unsubscribes wait for this transaction, so it contains nothing else.
	await applyAlone(db, (trx) => applySuppressions(trx, workspaces, now));
	return applied;
}

/** Runs a transaction while no other process applies its files. */
const applyAlone = <T>(db: Kysely<Tables>, apply: (trx: Transaction<Tables>) => Promise<T>) =>
	repeatOnConflict(() =>
		db.transaction().execute(async (trx) => {
			await sql`select pg_advisory_xact_lock(${APPLYING})`.execute(trx);
			return apply(trx);
		}),
	);
