import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { fingerprintOf } from '../workspace/fingerprint.ts';
import type { Workspace } from '../workspace/schema.ts';

/** Records the workspace files that this process applies. */
export async function recordWorkspaceFiles(
	trx: Transaction<Tables>,
	workspaces: readonly Workspace[],
	now: Date,
): Promise<void> {
	for (const workspace of workspaces) {
		const { product } = workspace;
		const { hash, entries } = fingerprintOf(workspace);
		const file = { hash, entries: JSON.stringify(entries), applied_at: now };
		await trx
			.insertInto('workspace_files')
			.values({ product, ...file })
			.onConflict((conflict) => conflict.column('product').doUpdateSet(file))
			.execute();
	}
}
