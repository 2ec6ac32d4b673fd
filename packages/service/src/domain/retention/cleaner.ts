import { sql } from 'kysely';
import { describeError } from '../../base/log.ts';
import { createLoop, type Loop } from '../../base/loop.ts';
import type { WorkTools } from '../../jobs/work.ts';
import type { SharedDatabase } from '../../store/tables.ts';
import type { Workspace } from '../../workspace/schema.ts';
import { clearOld } from './clear-old.ts';
import { clearSignIns } from './clear-sign-ins.ts';

/** Interval between cleanups of a product, across all processes, in milliseconds. */
const EVERY_MS = 3_600_000;

/** Interval between checks for a due cleanup, in milliseconds. */
const CHECK_EVERY_MS = 60_000;

/** Dependencies of the cleanup. */
interface RetentionTools extends Pick<WorkTools, 'allOwners' | 'clock' | 'log' | 'workspaces'> {
	db: SharedDatabase;
}

/** Deletes the expired rows of each product once per hour, in one of the processes that serve the product. */
export function createCleaner(tools: RetentionTools): Loop {
	const loop = createLoop({
		everyMs: CHECK_EVERY_MS,
		async run(signal) {
			for (const workspace of tools.workspaces.values()) {
				await clearProduct(tools, workspace, signal);
			}
		},
		onError: (error) => tools.log('error', 'clearing failed', describeError(error)),
	});
	loop.wake();
	return loop;
}

async function clearProduct(tools: RetentionTools, workspace: Workspace, signal: AbortSignal) {
	if (signal.aborted || !(await claimCleanup(tools, workspace.product))) return;
	await clearSignIns(tools);
	const counts = await clearOld(tools, workspace, signal);
	if (Object.values(counts).some((count) => count > 0))
		tools.log('info', 'old rows cleared', counts);
}

/**
 * Claims the cleanup if it's due. Returns false if the cleanup isn't due, or if another process has claimed
 * it.
 */
async function claimCleanup({ db, clock }: RetentionTools, product: string): Promise<boolean> {
	const now = clock.now();
	const claim = await db
		.insertInto('chores')
		.values({ name: `retention ${product}`, due_at: new Date(now + EVERY_MS) })
		.onConflict((conflict) =>
			conflict
				.column('name')
				.doUpdateSet({ due_at: sql`excluded.due_at` })
				.where('chores.due_at', '<=', new Date(now)),
		)
		.returning('name')
		.executeTakeFirst();
	return claim !== undefined;
}
