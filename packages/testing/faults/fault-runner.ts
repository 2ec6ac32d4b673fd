import { ContactSyncError, createClient, runAction } from '@contact-sync/core';
import { actionOf } from '@contact-sync/testing/action-of';
import type { Input, FaultStage, Scene } from './fault-case.ts';
import type { Fault } from './faults.ts';

const NEVER_MS = 2 ** 31 - 1;

/**
 * Suspends the timers for a client's request timeouts until the returned object is disposed of. Requests then
 * time out only when a test calls `expire`, even on a busy machine.
 *
 * @param fromMs minimum duration of these timers, in milliseconds
 */
function holdTimeLimit(fromMs: number) {
	const timers: NodeJS.Timeout[] = [];
	let latest = () => {};
	const { setTimeout } = globalThis;
	const hold = (callback: () => void, ms?: number): NodeJS.Timeout => {
		if (ms === undefined || ms < fromMs) return setTimeout(callback, ms);
		const timer = setTimeout(callback, NEVER_MS);
		timers.push(timer);
		latest = callback;
		return timer;
	};
	const spy = jest.spyOn(globalThis, 'setTimeout');
	spy.mockImplementation(hold as typeof setTimeout); // the client passes a function and milliseconds
	return {
		/** Makes the request in progress time out. */
		expire: () => latest(),
		[Symbol.dispose]() {
			spy.mockRestore();
			timers.forEach(clearTimeout);
		},
	};
}

/** Outcome of an action. */
export interface ActionOutcome {
	/** Either `done` or the error code. */
	ends: string;
	/** Result of the action, or an empty object if the action failed. */
	result: object;
	error?: unknown;
}

/** Runs an action through the proxy, and injects a fault into the request with this index. */
export type Runner = (
	scene: Scene,
	call: { action: string; input: Input },
	injection?: { fault?: Fault; request?: number },
) => Promise<ActionOutcome>;

/** Client timeout, in milliseconds. Long enough to expire only when a test calls `expire`. */
const TIMEOUT_MS = 600_000;

/** Runs an action of the core, which retries idempotent requests. */
export const runInCore: Runner = async (scene, { action, input }, { fault, request = 0 } = {}) => {
	let nowMs = Date.now();
	let sent = 0;
	let onRetry = async () => {};
	const limit = holdTimeLimit(TIMEOUT_MS / 2);
	const stage: FaultStage = {
		...scene,
		beforeRetry: (next) => void (onRetry = next),
		expire: limit.expire,
	};
	const client = createClient({
		baseUrl: scene.proxy.url,
		apiKey: scene.service.keys.all!,
		random: Math.random,
		now: () => nowMs,
		timeoutMs: TIMEOUT_MS,
		fetch: async (...args) => {
			if (sent++ === request) await fault?.inject(stage);
			return await fetch(...args);
		},
		sleep: async (ms) => {
			nowMs += ms; // the core's unit tests check the waits
			await onRetry();
		},
	});
	const definition = actionOf(action);
	return await runAction(definition, client, input)
		.then(
			(result) => ({ result, ends: 'done' }),
			(error: unknown) => ({ result: {}, error, ends: endOf(error) }),
		)
		.finally(() => limit[Symbol.dispose]());
};

const endOf = (error: unknown): string =>
	error instanceof ContactSyncError ? error.code : String(error);
