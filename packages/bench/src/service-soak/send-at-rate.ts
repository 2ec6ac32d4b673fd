import { setTimeout } from 'node:timers/promises';

/** Interval between checks for due requests, in milliseconds. */
const TICK_MS = 5;

/** Maximum number of requests in flight. If it's reached, the rate isn't sustainable. */
const MAX_IN_FLIGHT = 2_000;

/** Results of the requests in one period. */
export interface PeriodResults {
	responses: number;
	errors: number;
	/** Requests that failed because of an injected fault. */
	interrupted: number;
	/** Response times, in milliseconds. */
	times: number[];
	/** Requests in flight at the end of the period. */
	inFlight: number;
	/** Message of the first error. */
	error?: string;
}

/** Error of a request that failed because of an injected fault. */
export class InterruptedError extends Error {
	override name = 'Interrupted';
}

/** Clock that controls the rate. */
export interface RateClock {
	/** Monotonic time, in milliseconds. */
	now(): number;
	sleep(ms: number): Promise<unknown>;
}

const REAL: RateClock = { now: () => performance.now(), sleep: (ms) => setTimeout(ms) };

const newPeriod = (): PeriodResults => ({
	responses: 0,
	errors: 0,
	interrupted: 0,
	times: [],
	inFlight: 0,
});

/**
 * Sends requests at a constant rate without waiting for responses, like independent clients.
 *
 * @param everyMs interval between calls to `sample`, which receives the results since the previous call
 * @returns a promise that resolves when all requests have ended
 */
export async function sendAtRate(
	{ perSecond, seconds, everyMs }: { perSecond: number; seconds: number; everyMs: number },
	sendItem: () => Promise<unknown>,
	sample: (sent: PeriodResults) => Promise<void>,
	{ now, sleep }: RateClock = REAL,
): Promise<void> {
	let period: PeriodResults = newPeriod();
	const inFlight = new Set<Promise<void>>();
	const send = async () => {
		const start = now();
		try {
			await sendItem();
			period.responses += 1;
			period.times.push(now() - start);
		} catch (error) {
			if (error instanceof InterruptedError) {
				period.interrupted += 1;
				return;
			}
			period.errors += 1;
			period.error ??= String(error);
		}
	};
	const endPeriod = async () => {
		const done = { ...period, inFlight: inFlight.size };
		period = newPeriod();
		await sample(done);
	};
	const start = now();
	let sent = 0;
	let periods = 0;
	for (let ms = 0; ms < seconds * 1_000; ms = now() - start) {
		for (; sent < (ms / 1_000) * perSecond && inFlight.size < MAX_IN_FLIGHT; sent += 1) {
			const sending: Promise<void> = send().finally(() => inFlight.delete(sending));
			inFlight.add(sending);
		}
		if (ms >= (periods + 1) * everyMs) {
			periods += 1;
			void endPeriod();
		}
		await sleep(TICK_MS);
	}
	await Promise.all(inFlight);
	await endPeriod();
}
