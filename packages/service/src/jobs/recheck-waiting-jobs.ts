import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { ownedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { isLatestFile } from './is-latest-file.ts';
import { transact } from './transact.ts';
import type { Work, WorkTools } from './work.ts';

/** Maximum number of jobs per transaction, so that other transactions wait only briefly. */
const BATCH = 1_000;

/**
 * Makes the jobs due that wait for a part of the workspace file, because the file might have it now, except those that
 * a process runs now. Reads their IDs first, because jobs run at the same time, and can wait again.
 */
export async function recheckWaitingJobs(
	tools: WorkTools,
	owner: Owner,
	signal: AbortSignal,
): Promise<void> {
	const waiting = await ownedRows(tools.allOwners, owner)
		.selectFrom('jobs')
		.select('id')
		.where('waits', '>', 0)
		.where('failed_at', 'is', null)
		.where('due_at', '>', new Date(tools.clock.now()))
		.execute();
	for (let first = 0; first < waiting.length && !signal.aborted; first += BATCH) {
		const ids = waiting.slice(first, first + BATCH).map(({ id }) => id);
		await transact(tools, owner, (work) => recheckBatch(work, ids));
		await nextTurn(); // lets requests run between batches, because the embedded database doesn't yield
	}
}

async function recheckBatch(work: Work, ids: readonly number[]): Promise<void> {
	if (!(await isLatestFile(work))) return; // the process with the latest file does it
	await work.owned
		.updateTable('jobs')
		.set({ waits: 0, due_at: work.now, delayed_until: work.now, problem: null })
		.where('id', '=', sql<number>`any(${ids}::bigint[])`)
		.where('waits', '>', 0)
		.where('failed_at', 'is', null)
		.where('takes', '=', 0)
		.execute();
	work.enqueueWork();
}
