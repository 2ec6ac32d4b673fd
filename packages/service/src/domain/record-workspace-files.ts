import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { fingerprintOf } from '../workspace/fingerprint.ts';
import type { Workspace } from '../workspace/schema.ts';
import { replanSteps } from './sequences/replan-steps.ts';

/**
 * Records the workspace files that this process applies. Planned steps follow each file, also if it was applied
 * before, because a process with an older file can have planned steps since. Jobs that waited for a part of the
 * file are checked again.
 */
export async function recordWorkspaceFiles(
	trx: Transaction<Tables>,
	workspaces: readonly Workspace[],
	now: Date,
): Promise<void> {
	for (const workspace of workspaces) {
		const { product } = workspace;
		const { hash, entries } = fingerprintOf(workspace);
		await replanSteps(trx, product, workspace.sequences);
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
