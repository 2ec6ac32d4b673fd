import type { Client } from '../client/client.ts';
import type { Action } from './action.ts';
import type { Platform } from './fields.ts';
import { readInput } from './read-input.ts';

/**
 * Runs an action with what a platform's fields hold, named as on the wire; faults are told in that platform's words.
 * Throws a ContactSyncError, or the reason of an aborted signal.
 */
export const runAction = async (
	action: Action,
	client: Client,
	given: Readonly<Record<string, unknown>>,
	platform?: Platform,
): Promise<object> => action.run(client, readInput(action.fields, given, platform));
