import {
	ContactSyncError,
	createClient,
	createRunCache,
	readInput,
	runAction,
	runBatch,
} from '@contact-sync/core';
import type { Input } from './case.ts';
import type { Outcome, Task, RunReport } from './outcome.ts';

/** Outcome of a row, with the thrown error. */
export type CoreOutcome = Outcome & { error?: ContactSyncError };

/**
 * Runs an action in the core row by row. If the action supports batches, runs all rows in as few requests as
 * possible.
 */
export async function throughCore({ action, rows, url, apiKey }: Task) {
	const waits: number[] = [];
	let nowMs = Date.now();
	const client = createClient({
		baseUrl: url,
		apiKey,
		fetch,
		random: () => 0.5,
		now: () => nowMs,
		sleep: async (ms) => {
			nowMs += ms;
			waits.push(ms / 1000);
		},
	});
	const cache = createRunCache();
	const one = (row: Input) => outcomeOf(() => runAction(action, client, row, { cache }));
	const many = action.runBatch && rows.length > 1;
	const outcomes = many ? await inBulk() : await oneByOne();
	return { outcomes, waits } satisfies RunReport;

	async function oneByOne(): Promise<CoreOutcome[]> {
		const outcomes: CoreOutcome[] = [];
		for (const row of rows) outcomes.push(await one(row));
		return outcomes;
	}

	/** Runs all valid rows as a batch. Invalid rows aren't sent. */
	async function inBulk(): Promise<CoreOutcome[]> {
		const inputs = await Promise.all(
			rows.map((row) => outcomeOf(async () => readInput(action.fields, row))),
		);
		const readable = inputs.flatMap((input) => ('result' in input ? [input.result as object] : []));
		const done = (await runBatch(action, client, readable, { cache })).values();
		return inputs.map((input) => {
			if (!('result' in input)) return input;
			const outcome = done.next().value!; // one per valid row
			return 'error' in outcome ? failed(outcome.error) : outcome;
		});
	}
}

async function outcomeOf(run: () => Promise<object>): Promise<CoreOutcome> {
	try {
		return { result: await run() };
	} catch (error) {
		if (error instanceof ContactSyncError) return failed(error);
		throw error;
	}
}

const failed = (error: ContactSyncError): CoreOutcome => ({ text: error.message, error });
