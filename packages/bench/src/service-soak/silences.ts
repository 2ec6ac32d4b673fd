import { setTimeout as sleep } from 'node:timers/promises';
import type { SilentProxy } from '@contact-sync/service/silent-proxy';
import { FailedRequest } from '../load-client.ts';

/** Interval between silences, time before the first silence, and duration of each silence, in seconds. */
export const SILENT_EVERY_S = 60;
export const FIRST_SILENCE_S = 30;
const SILENT_FOR_S = 15;

/**
 * Time after a silence during which requests can still fail, in milliseconds. Equals the service's timeout
 * for database responses.
 */
const FAILS_AFTER_MS = 30_000;

/** Interval and timeout of `/readyz` checks, in milliseconds. */
const CHECK_EVERY_MS = 500;
const CHECK_WITHIN_MS = 3_000;

/**
 * Makes a process's database connections go silent at intervals, and checks its readiness like a load balancer.
 *
 * @param url base URL of the process
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
		/** Starts the silences and the readiness checks. */
		begin: () => void (ended = Promise.allSettled([silences(), checks()])),
		/** Returns the number of silences since `begin` was called. */
		count: () => count,
		/** Returns whether the load balancer sends requests to a process, according to `/readyz`. */
		isReady: (candidate: string) => candidate !== url || isReady,
		/** Returns whether a silence caused this error. */
		explain: (error: unknown) =>
			error instanceof FailedRequest && error.base === url && performance.now() < failsUntil,
		async [Symbol.asyncDispose]() {
			end.abort();
			await ended;
		},
	};
}
