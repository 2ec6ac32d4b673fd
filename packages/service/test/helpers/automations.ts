import type { OpenedService } from '../../src/testing.ts';
import { GRANTABLE_SCOPES } from '../../src/workspace/parts/keys.ts';
import { call } from './call.ts';
import type { State } from './controlled.ts';
import { LIVE_KEY, workspace } from './workspace.ts';

/** A live key that may do everything. */
export const ABLE_KEY = { ...LIVE_KEY, scopes: GRANTABLE_SCOPES };

/** The text of a workspace file with automations, and what else it should have. */
export function automated(automations: readonly object[], rest: Record<string, unknown> = {}) {
	return workspace([ABLE_KEY], 'Acme', { automations, ...rest });
}

/** Posts a body with the key `live`, or the one given. */
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

/** Waits until what is due now is done. The service must have been started with `controls`. */
export async function settle(service: OpenedService): Promise<void> {
	await service.control('clock', { advance: '0s' });
}

/** What was noted of a contact so far, once what is due is done: kinds and details, in order. */
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
