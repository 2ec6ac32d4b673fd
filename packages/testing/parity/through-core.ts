import {
	ContactSyncError,
	createClient,
	createRunCache,
	readInput,
	runAction,
	runBatch,
	type Operation,
	type Platform,
} from '@contact-sync/core';
import { operationsOf, tools } from '../../mcp/src/tools.ts';
import { MCP } from '@contact-sync/testing/platforms';
import type { Input } from './case.ts';
import type { Outcome, Task, RunReport } from './outcome.ts';

/** Outcome of a row, with the thrown error. */
export type CoreOutcome = Outcome & { error?: ContactSyncError };

/** Returns the operations of a platform that names them. */
const operationsOn = (platform: Platform): readonly Operation[] | undefined =>
	platform === MCP ? operationsOf(tools) : undefined;

/**
 * Runs an action in the core row by row, with the names of a platform. If the action supports batches, runs
 * all rows in as few requests as possible.
 */
export async function throughCore({ action, rows, url, apiKey }: Task, platform: Platform) {
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
	const operations = action.key === 'key.check' ? undefined : operationsOn(platform);
	const cache = createRunCache({ operations });
	const one = (row: Input) => outcomeOf(() => runAction(action, client, row, { cache, platform }));
	const many = action.list?.run && rows.length > 1;
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
			rows.map((row) => outcomeOf(async () => readInput(action.fields, row, platform))),
		);
		const readable = inputs.flatMap((input) => ('result' in input ? [input.result as object] : []));
		const done = (await runBatch(action, client, readable, { cache, platform })).values();
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
