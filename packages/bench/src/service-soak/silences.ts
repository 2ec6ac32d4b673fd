import { setTimeout as sleep } from 'node:timers/promises';
import type { SilentProxy } from '@contact-sync/service/silent-proxy';
import { FailedRequest } from '../load-client.ts';

/** Seconds from one silence to the next, before the first, and of each. */
export const SILENT_EVERY_S = 60;
export const FIRST_SILENCE_S = 30;
const SILENT_FOR_S = 15;

/** Milliseconds after a silence in which its connections fail: as long as the service waits for a response. */
const FAILS_AFTER_MS = 30_000;

/** Milliseconds between two checks of `/readyz`, and for one. */
const CHECK_EVERY_MS = 500;
const CHECK_WITHIN_MS = 3_000;

/**
 * Lets the connections of a process to its database go silent at intervals, as seen by a balancer in front of it.
 *
 * @param url the base address of the process
 */
export function createSilences(proxy: SilentProxy, url: string) {
	const end = new AbortController();
	let count = 0;
	let isReady = true;
	let failsUntil = 0;

	const goSilent = async () => {
		count += 1;
		failsUntil = Infinity;
		proxy.silence();
		await sleep(SILENT_FOR_S * 1_000, undefined, { signal: end.signal }).catch(() => {});
		proxy.recover();
		failsUntil = performance.now() + FAILS_AFTER_MS;
	};
	const silences = async () => {
		await sleep(FIRST_SILENCE_S * 1_000, undefined, { signal: end.signal });
		for (;;) {
			await goSilent();
			const pauseMs = (SILENT_EVERY_S - SILENT_FOR_S) * 1_000;
			await sleep(pauseMs, undefined, { signal: end.signal });
		}
	};
	const checks = async () => {
		for (;;) {
			const signal = AbortSignal.timeout(CHECK_WITHIN_MS);
			const response = await fetch(new URL('/readyz', url), { signal }).catch(() => undefined);
			isReady = response?.ok ?? false;
			await sleep(CHECK_EVERY_MS, undefined, { signal: end.signal });
		}
	};
	let ended: Promise<unknown> = Promise.resolve();
	return {
		/** Starts the first interval. */
		begin: () => void (ended = Promise.allSettled([silences(), checks()])),
		/** Number of silences so far. */
		count: () => count,
		/** Whether the balancer sends requests there, by the response of `/readyz`. */
		isReady: (asked: string) => asked !== url || isReady,
		/** Whether a silence explains that a request failed. */
		explain: (error: unknown) =>
			error instanceof FailedRequest && error.base === url && performance.now() < failsUntil,
		async [Symbol.asyncDispose]() {
			end.abort();
			await ended;
		},
	};
}
