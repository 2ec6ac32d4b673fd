import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { fingerprintOf } from '../workspace/fingerprint.ts';
import type { Workspace } from '../workspace/schema.ts';
import { replanSteps } from './sequences/replan-steps.ts';

/**
 * Records the workspace files that this process applies. If a file differs from the one applied last, planned
 * steps follow it. Jobs that waited for a part of the file are checked again.
 */
export async function recordWorkspaceFiles(
	trx: Transaction<Tables>,
	workspaces: readonly Workspace[],
	now: Date,
): Promise<void> {
	for (const workspace of workspaces) {
		const { product } = workspace;
		const { hash, entries } = fingerprintOf(workspace);
		const latest = await trx
			.selectFrom('workspace_files')
			.select('hash')
			.where('product', '=', product)
			.executeTakeFirst();
		if (latest?.hash !== hash) await replanSteps(trx, product, workspace.sequences);
		const file = { hash, entries: JSON.stringify(entries), applied_at: now };
		await trx
			.insertInto('workspace_files')
			.values({ product, ...file })
			.onConflict((conflict) => conflict.column('product').doUpdateSet(file))
			.execute();
		await trx
			.updateTable('jobs')
			.set({ waits: 0, due_at: now, delayed_until: now, problem: null })
			.where('product', '=', product)
			.where('waits', '>', 0)
			.where(sql<boolean>`failed_at is null`)
			.execute();
	}
}
