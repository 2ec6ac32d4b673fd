import type { Client } from '../client/client.ts';
import type { Action } from './action.ts';
import type { Platform } from './fields.ts';
import { readInput } from './read-input.ts';
import { createRun, type Run } from './run.ts';

export interface RunOptions {
	/** In whose words faults of the input are told. */
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
): Promise<object | object[]> => action.run(client, readInput(action.fields, given, platform), run);
