import { sql } from 'kysely';
import { describeError, type Log } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { WorkTools } from '../work/work.ts';
import type { Workspace } from '../workspace/schema.ts';
import { clearOld } from './clear-old.ts';

/** Milliseconds between two times that a product's old rows are cleared, by whichever process. */
const EVERY_MS = 3_600_000;

/** Milliseconds between two looks whether it is time. */
const LOOK_EVERY_MS = 60_000;

/** Dependencies of retention. */
interface RetentionTools extends Pick<WorkTools, 'allOwners' | 'clock' | 'workspaces'> {
	db: SharedDatabase;
	log: Log;
}

/** Deletes expired rows once per hour, in one of the processes with the product. */
export function createCleaner(tools: RetentionTools): Loop {
	const loop = createLoop({
		everyMs: LOOK_EVERY_MS,
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
	if (signal.aborted || !(await takeTurn(tools, workspace.product))) return;
	const counts = await clearOld(tools, workspace, signal);
	if (Object.values(counts).some((count) => count > 0))
		tools.log('info', 'old rows cleared', counts);
}

/** Whether it is time, and nobody else's turn: the row says when the next one is. */
async function takeTurn({ db, clock }: RetentionTools, product: string): Promise<boolean> {
	const now = clock.now();
	const turn = await db
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
	return turn !== undefined;
}
