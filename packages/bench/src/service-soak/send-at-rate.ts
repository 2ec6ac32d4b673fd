import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two looks at what is to be sent. */
const TICK_MS = 5;

/** More than this many requests under way, and the rate is one that cannot be borne. */
const MAX_UNDER_WAY = 2_000;

/** Results of the requests of a period. */
export interface Sent {
	answered: number;
	errors: number;
	/** Those that failed because of a fault that was injected. */
	interrupted: number;
	/** Response times, in milliseconds. */
	times: number[];
	/** Requests in progress. */
	underWay: number;
	/** Text of the first error. */
	error?: string;
}

/** Why a request failed: a fault that was injected. */
export class Interrupted extends Error {
	override name = 'Interrupted';
}

/** The clock that sets the rate. */
export interface Time {
	/** Milliseconds since any moment. */
	now(): number;
	sleep(ms: number): Promise<unknown>;
}

const REAL: Time = { now: () => performance.now(), sleep: (ms) => setTimeout(ms) };

const newSpan = (): Sent => ({ answered: 0, errors: 0, interrupted: 0, times: [], underWay: 0 });

/**
 * Sends so many requests a second, whether or not those before are answered: as callers do, who do not know of each other.
 *
 * @param everyMs how often `sample` gets what was answered since the last time
 * @returns once all are answered
 */
export async function sendAtRate(
	{ perSecond, seconds, everyMs }: { perSecond: number; seconds: number; everyMs: number },
	act: () => Promise<unknown>,
	sample: (sent: Sent) => Promise<void>,
	{ now, sleep }: Time = REAL,
): Promise<void> {
	let span: Sent = newSpan();
	const underWay = new Set<Promise<void>>();
	const send = async () => {
		const start = now();
		try {
			await act();
			span.answered += 1;
			span.times.push(now() - start);
		} catch (error) {
			if (error instanceof Interrupted) {
				span.interrupted += 1;
				return;
			}
			span.errors += 1;
			span.error ??= String(error);
		}
	};
	const cut = async () => {
		const done = { ...span, underWay: underWay.size };
		span = newSpan();
		await sample(done);
	};
	const start = now();
	let sent = 0;
	let cuts = 0;
	for (let ms = 0; ms < seconds * 1_000; ms = now() - start) {
		for (; sent < (ms / 1_000) * perSecond && underWay.size < MAX_UNDER_WAY; sent += 1) {
			const sending: Promise<void> = send().finally(() => underWay.delete(sending));
			underWay.add(sending);
		}
		if (ms >= (cuts + 1) * everyMs) {
			cuts += 1;
			void cut();
		}
		await sleep(TICK_MS);
	}
	await Promise.all(underWay);
	await cut();
}
