import type { Limits } from './limits.ts';
import type { RateReport } from './rate-headers.ts';
import type { WaitTotals } from './wait-clock.ts';

/** Slot for one request. */
export interface Slot {
	/**
	 * Frees the slot. Call it once, when the request has succeeded or failed.
	 *
	 * @param counted false if the request doesn't count toward the limits: it was rejected with 429, or never
	 * arrived
	 * @param report limits that the response reports; undefined without a response
	 */
	free(counted?: boolean, report?: RateReport): void;
}

export interface TakeOptions {
	/**
	 * Maximum wait for a slot, in milliseconds. While the first request after an idle minute goes alone, the wait
	 * can extend to its response.
	 */
	withinMs: number;
	signal?: AbortSignal;
	/** Called if no slot is free yet. @param ms estimated milliseconds until one is free */
	onWait?: (ms: number) => void;
}

/** Keeps all requests that this process sends with a key within the key's rate limits. */
export interface Budget {
	/**
	 * Resolves to a slot, first come, first served.
	 *
	 * @throws RateLimitedError as soon as it's known that no slot will be free in time
	 * @throws UnavailableError if the reason is an outage, or if the outage lasts longer than five minutes
	 * @throws the signal's reason if the signal is aborted
	 */
	take(options: TakeOptions): Promise<Slot>;
	/**
	 * Pauses after a 429.
	 *
	 * @param ms duration in milliseconds; a minute by default, and limited to an hour, the longest window
	 */
	pause(ms?: number): void;
	/**
	 * Reports that the service failed or couldn't be reached. After three such requests in a row, one request at
	 * a time probes the service, until it responds.
	 *
	 * @param retryAfterMs wait that the service requests, in milliseconds
	 */
	failed(retryAfterMs?: number): void;
	/** Reports that the service responded, which ends an outage. */
	responded(): void;
	/** Whether calls wait for the end of an outage. */
	readonly isOutage: boolean;
	/** Total time for which calls waited for the limits and for outages. */
	readonly waited: WaitTotals;
	/** Limits that apply: the lower of this process's and the reported ones, or the defaults. */
	readonly limits: Readonly<Limits>;
	/** Number of requests that the service rejected with 429. */
	readonly rejected: number;
	/**
	 * Returns the time until this many more requests can start, in milliseconds. Other clients with the key make it
	 * longer, and higher limits that the service hasn't reported yet make it shorter.
	 */
	timeFor(requests: number): number;
}
