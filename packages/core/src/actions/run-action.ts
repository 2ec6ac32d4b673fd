import type { BatchOptions, BatchOutcome } from '../batch/outcome.ts';
import type { Client } from '../client/client.ts';
import type { Action } from './action.ts';
import type { Platform } from './fields.ts';
import { readInput } from './read-input.ts';
import { createRun, tellingScopes, type Run } from './run.ts';
import { withLabels } from './with-labels.ts';

export interface RunOptions {
	/** Whose labels errors have. */
	platform?: Platform;
	/** Shared by the items of one run; each has its own otherwise. */
	run?: Run;
}

/**
 * Runs an action with what a platform's fields hold, named as on the wire. An action that gives a list gives all of it.
 * Throws a ContactSyncError, or the reason of an aborted signal.
 */
export const runAction = async (
	action: Action,
	client: Client,
	given: Readonly<Record<string, unknown>>,
	{ platform, run = createRun() }: RunOptions = {},
): Promise<object | object[]> => {
	const input = readInput(action.fields, given, platform);
	try {
		return await action.run(client, input, run);
	} catch (error) {
		throw withLabels(await tellingScopes(client, run, error), {
			fields: action.fields,
			input,
			platform,
		});
	}
};

export interface RunBatchOptions extends BatchOptions {
	/** Shared by all inputs of a run. */
	run?: Run;
	/** Whose labels errors show. */
	platform?: Platform;
}

/** Runs an action for many inputs with few calls, where it can. Returns the outcome of each input, in their order. */
export async function runBatch(
	action: Action,
	client: Client,
	inputs: readonly object[],
	{ run = createRun(), platform, ...options }: RunBatchOptions = {},
): Promise<BatchOutcome<object>[]> {
	const outcomes = await action.runBatch!(client, inputs as never, options); // read by the fields of this very action
	return await Promise.all(
		outcomes.map(async (outcome) => {
			if (!('error' in outcome)) return outcome;
			const error = await tellingScopes(client, run, outcome.error);
			return { error: withLabels(error, { fields: action.fields, platform }) };
		}),
	);
}
