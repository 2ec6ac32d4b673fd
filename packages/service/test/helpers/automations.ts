import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { GRANTABLE_SCOPES } from '../../src/workspace/parts/keys.ts';
import { call } from './call.ts';
import type { State } from './controlled.ts';
import { LIVE_KEY, workspace } from './workspace.ts';

/** Live key with all scopes. */
export const ABLE_KEY = { ...LIVE_KEY, scopes: GRANTABLE_SCOPES };

/** Returns the content of a workspace file with automations and other settings. */
export function automated(automations: readonly object[], rest: Record<string, unknown> = {}) {
	return workspace([ABLE_KEY], 'Acme', { automations, ...rest });
}

/** Posts a body with a key, by default the key `live`. */
export function postTo<T>(
	service: OpenedService,
	path: string,
	body: unknown,
	key = service.keys.live!,
) {
	return call<T>(service, path, {
		key,
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Runs the jobs that are due now. Requires `controls`. */
export async function settle(service: OpenedService): Promise<void> {
	await service.control('clock', { advance: '0s' });
}

/** Runs due jobs, and returns the kinds and details of a contact's activity, in order. */
export async function activityOf(
	service: OpenedService,
	email: string,
): Promise<[kind: string, details: object][]> {
	await settle(service);
	const { activity } = await service.control<State>('state');
	return activity
		.filter((entry) => entry.email === email)
		.map(({ kind, details }) => [kind, details]);
}
