import { actions, ContactSyncError, createClient, runAction } from '@contact-sync/core';
import type { Given } from './fault-case.ts';
import type { FaultStage, Scene } from './fault-stage.ts';
import type { Fault } from './faults.ts';
import { holdTimeLimit } from './time-limit.ts';

/** How an action ended. */
export interface Ended {
	/** `done`, or the code of the error. */
	ends: string;
	/** What the action gave; nothing when it failed. */
	result: object;
	error?: unknown;
}

/** Runs an action against the proxy, and lets a fault happen to the request with this index. */
export type Runner = (
	scene: Scene,
	what: { action: string; given: Given },
	struck?: { fault?: Fault; request?: number },
) => Promise<Ended>;

/** How long a client waits for a response, unless the limit is made to pass. Milliseconds. */
const TIMEOUT_MS = 600_000;

/** Runs an action of the core, which sends again what may be sent again. */
export const runInCore: Runner = async (scene, { action, given }, { fault, request = 0 } = {}) => {
	let nowMs = Date.now();
	let sent = 0;
	let happen = async () => {};
	const limit = holdTimeLimit(TIMEOUT_MS / 2);
	const stage: FaultStage = {
		...scene,
		beforeRetry: (next) => void (happen = next),
		expire: limit.expire,
	};
	const client = createClient({
		baseUrl: scene.proxy.url,
		apiKey: scene.service.keys.all!,
		random: Math.random,
		now: () => nowMs,
		timeoutMs: TIMEOUT_MS,
		fetch: async (...args) => {
			if (sent++ === request) await fault?.strike(stage);
			return await fetch(...args);
		},
		sleep: async (ms) => {
			nowMs += ms; // waits are proven in the core's own tests
			await happen();
		},
	});
	const found = actions.find(({ key }) => key === action)!;
	return await runAction(found, client, given)
		.then(
			(result) => ({ result, ends: 'done' }),
			(error: unknown) => ({ result: {}, error, ends: endOf(error) }),
		)
		.finally(() => limit[Symbol.dispose]());
};

const endOf = (error: unknown): string =>
	error instanceof ContactSyncError ? error.code : String(error);
