import { sql, type Kysely } from 'kysely';
import { applyKeys, type KeyTexts, type KeyTools } from './keys/apply-keys.ts';
import { findMissingProducts, refuseMissingProducts } from './keys/missing-products.ts';
import type { Tables } from './store/tables.ts';
import { applySuppressions } from './suppressions/apply-suppressions.ts';
import type { Workspace } from './workspace/schema.ts';

/** Key of the lock that lets processes that start at the same time apply their files one at a time. */
const APPLYING = 7_301_946;

/** Changes of a start. */
interface Applied {
	keys: KeyTexts;
	/** The products whose keys were all disabled, because they have no workspace file. */
	disabledProducts: readonly string[];
}

/**
 * Brings the database to the workspace files, all or nothing. Settings without rows are read from the files directly.
 *
 * @throws StartError if the database contains a product without a file, unless `disableMissingProducts`
 */
export function applyWorkspaces(
	db: Kysely<Tables>,
	workspaces: readonly Workspace[],
	tools: KeyTools & { disableMissingProducts: boolean },
): Promise<Applied> {
	return db.transaction().execute(async (trx) => {
		await sql`select pg_advisory_xact_lock(${APPLYING})`.execute(trx);
		const missing = await findMissingProducts(trx, workspaces);
		if (!tools.disableMissingProducts) refuseMissingProducts(missing);
		await applySuppressions(trx, workspaces, new Date(tools.now()));
		return { keys: await applyKeys(trx, workspaces, tools), disabledProducts: missing };
	});
}
