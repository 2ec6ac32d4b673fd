import { createRunCache, runAction, useClient, type Action, type Client } from '@contact-sync/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { toZapierError } from '../errors.ts';
import { clientFor, STEP_TIMEOUT_MS } from '../host/client.ts';
import { shownFields } from './input-fields.ts';
import { readFields } from './read-fields.ts';
import { reportsUnknown } from './unknown-outcome.ts';
import { ZAPIER } from '../platform.ts';

/** Returns a function that Zapier calls. It runs with a new client, and throws only Zapier's errors. */
export const step =
	<T>(action: Pick<Action, 'effect'>, run: (client: Client, bundle: Bundle) => Promise<T>) =>
	async (z: ZObject, bundle: Bundle): Promise<T> => {
		const context = { ...action, reportsUnknown: false };
		try {
			context.reportsUnknown = reportsUnknown(bundle); // before the request, whose outcome it's about
			return await run(clientFor(z, bundle), bundle);
		} catch (error) {
			throw toZapierError(z.errors, error, context);
		}
	};

/**
 * Does the same as `step`, for triggers. As in actions, errors about missing scopes also list the key's
 * scopes.
 */
export const triggerStep: typeof step = (context, run) =>
	step(context, (client, bundle) => useClient(client, createRunCache(), () => run(client, bundle)));

/** Runs an action once with the values of its fields. */
export function runWith(action: Action, client: Client, { inputData, meta }: Bundle) {
	const endsAtMs = Date.now() + STEP_TIMEOUT_MS;
	const fields = shownFields(action.fields, action.zapier?.step ?? {});
	return runAction(action, client, readFields(fields, inputData, meta.isLoadingSample), {
		platform: ZAPIER,
		cache: createRunCache({ timeLeftMs: () => endsAtMs - Date.now() }),
	});
}
