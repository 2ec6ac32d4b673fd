import { sql } from 'kysely';
import { describeError } from '../log.ts';
import type { Tools } from '../tools.ts';
import type { Workspace } from '../workspace/schema.ts';
import { clearOld } from './clear-old.ts';

/** Milliseconds between two times that a product's old rows are cleared, by whichever process. */
const EVERY_MS = 3_600_000;

/** Milliseconds between two looks whether it is time. */
const LOOK_EVERY_MS = 60_000;

export interface Cleaner extends AsyncDisposable {
	/** Clears old rows of each product for which no process did so within the last hour. */
	runDue(): Promise<void>;
}

/** Removes once an hour what was kept long enough. Of several processes with a product, one does it. */
export function createCleaner(tools: Tools): Cleaner {
	let stopped = false;
	let running = Promise.resolve();

	const run = async () => {
		for (const workspace of tools.workspaces.values()) await clearProduct(workspace);
	};
	const clearProduct = async (workspace: Workspace) => {
		if (stopped || !(await takeTurn(tools, workspace.product))) return;
		const counts = await clearOld(tools, workspace, () => stopped);
		if (Object.values(counts).some((count) => count > 0))
			tools.log('info', 'old rows cleared', counts);
	};
	const runDue = () =>
		(running = running.then(run).catch((error: unknown) => {
			tools.log('error', 'clearing failed', describeError(error));
		}));
	const timer = setInterval(() => void runDue(), LOOK_EVERY_MS);
	void runDue();

	return {
		runDue,
		[Symbol.asyncDispose]: async () => {
			stopped = true;
			clearInterval(timer);
			await running;
		},
	};
}

/** Whether it is time, and nobody else's turn: the row says when the next one is. */
async function takeTurn({ db, clock }: Tools, product: string): Promise<boolean> {
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
