import { createRunCache, runAction, useClient, type Action, type Client } from '@contact-sync/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { toZapierError, type ErrorContext } from '../errors.ts';
import { clientFor, STEP_MS } from '../host/client.ts';
import { readFields } from './read-fields.ts';

/** What Zapier calls: runs with a client of its own, and throws nothing but Zapier's errors. */
export const step =
	<T>(context: ErrorContext, run: (client: Client, bundle: Bundle) => Promise<T>) =>
	async (z: ZObject, bundle: Bundle): Promise<T> => {
		try {
			return await run(clientFor(z, bundle), bundle);
		} catch (error) {
			throw toZapierError(z.errors, error, context);
		}
	};

/** A step that is no action. An error for want of a scope also says which scopes the key has, as an action's does. */
export const triggerStep: typeof step = (context, run) =>
	step(context, (client, bundle) => useClient(client, createRunCache(), () => run(client, bundle)));

/** Each page is a request of the 60 per minute that the whole connection shares, and a step has seconds. */
const MAX_LOOK_UP_PAGES = 10;

/** Runs an action once, with what its fields hold. */
export function runWith(action: Action, client: Client, { inputData }: Bundle) {
	const endsAtMs = Date.now() + STEP_MS;
	return runAction(action, client, readFields(action.fields, inputData), {
		platform: 'zapier',
		cache: createRunCache({
			maxLookUpPages: MAX_LOOK_UP_PAGES,
			timeLeftMs: () => endsAtMs - Date.now(),
		}),
	});
}
