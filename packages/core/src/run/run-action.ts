import type { BatchOptions, BatchOutcome, RunCache } from '../catalog/run-context.ts';
import type { Client } from '../api/client.ts';
import type { Action } from '../catalog/action.ts';
import type { Platform } from '../catalog/platform.ts';
import { KeyConflictError } from '../errors/key-conflict-error.ts';
import { readInput } from '../input/read-input.ts';
import { createRunCache, withGrantedScopes } from './run-cache.ts';
import { namesOf } from './names-of.ts';
import { withNames } from './with-names.ts';
import { shapeResult } from './shape-result.ts';

export interface RunOptions {
	/** Platform whose names are used in errors. */
	platform?: Platform;
	/** Cache that the items in one run share. @default a new cache for each item */
	cache?: RunCache;
	/**
	 * Whether the platform derived the input's idempotency key. If so, a conflict about the key means that an
	 * earlier attempt was processed, with values that have changed since.
	 * @default false
	 */
	isKeyDerived?: boolean;
}

/**
 * Runs an action with a platform's field values, keyed by API field name. An action that returns a list
 * returns all entries.
 *
 * @throws ContactSyncError, or the `reason` of the signal if it's aborted
 */
export const runAction = async (
	action: Action,
	client: Client,
	input: Readonly<Record<string, unknown>>,
	options: RunOptions = {},
): Promise<object | object[]> =>
	runParsed(action, client, readInput(action.fields, input, options.platform), options);

/**
 * Checks that a parsed input can be sent. `runParsed` checks it, too; this is for platforms that check all inputs
 * of a run before the first request.
 *
 * @throws ValidationError
 */
export function checkInput(
	action: Action,
	input: object,
	{ platform, cache = {} }: { platform?: Platform; cache?: Pick<RunCache, 'timeLeftMs'> } = {},
): void {
	try {
		action.check?.(input as never, cache); // parsed with the fields of this action
	} catch (error) {
		throw withNames(error, { fields: action.fields, outputs: action.outputs, platform, input });
	}
}

/** Runs an action with an input that `readInput` parsed. */
export async function runParsed(
	action: Action,
	client: Client,
	input: object,
	{ platform, cache = createRunCache(), isKeyDerived = false }: RunOptions = {},
): Promise<object | object[]> {
	const { fields, outputs } = action;
	const shape = (entry: object) => shapeResult(outputs, entry);
	const named = { fields, outputs, platform, operations: cache.operations };
	checkInput(action, input, { platform, cache });
	try {
		cache.nameOf = namesOf(named);
		const result = await action.run(client, input as never, cache); // parsed with the fields of this action
		return Array.isArray(result) ? result.map(shape) : shape(result);
	} catch (error) {
		if (isKeyDerived && error instanceof KeyConflictError)
			return shape(alreadyAccepted(action, input));
		throw withNames(await withGrantedScopes(client, cache, error), { ...named, input });
	}
}

/** Returns the result for an input that was sent before: the status, and the outputs that the input contains. */
const alreadyAccepted = ({ outputs }: Action, input: object): object => ({
	...Object.fromEntries(Object.entries(input).filter(([name]) => name in outputs)),
	status: 'already_accepted',
});

export interface RunBatchOptions extends BatchOptions, RunOptions {}

/**
 * Runs an action for many inputs, with as few calls as possible. The action must support batches. Returns the
 * outcomes in the order of the inputs.
 */
export async function runBatch(
	action: Action,
	client: Client,
	inputs: readonly object[],
	{ cache = createRunCache(), platform, ...options }: RunBatchOptions = {},
): Promise<BatchOutcome<object>[]> {
	const outcomes = await action.list!.run!(client, inputs as never, options); // parsed with the fields of this action
	return await Promise.all(
		outcomes.map(async (outcome, index) => {
			if ('result' in outcome) return { result: shapeResult(action.outputs, outcome.result) };
			const error = await withGrantedScopes(client, cache, outcome.error);
			const input = inputs[index]!; // every outcome has an input
			const { operations } = cache;
			return { error: withNames(error, { fields: action.fields, input, platform, operations }) };
		}),
	);
}
