import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { createAlarm, type AlarmTools } from './alarm.ts';
import { Concurrency } from './concurrency.ts';
import { formatWait } from './format-wait.ts';
import type { Limits } from './limits.ts';
import type { RateReport } from './rate-headers.ts';
import { Waiters, type Waiter } from './waiters.ts';
import { HOUR_MS, MINUTE_MS, Window } from './window.ts';

/** Slot for one request. */
export interface Slot {
	/**
	 * Frees the slot. Call it once, when the request has succeeded or failed.
	 *
	 * @param counted false if the service rejected the request with 429, because such a request doesn't count
	 * @param report limits that the response reports
	 */
	free(counted?: boolean, report?: RateReport): void;
}

export interface TakeOptions {
	/** Maximum wait for a slot, in milliseconds. It can extend to the next response. */
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
	 * @throws the signal's reason if the signal is aborted
	 */
	take(options: TakeOptions): Promise<Slot>;
	/**
	 * Pauses after a 429.
	 *
	 * @param ms duration in milliseconds; a minute by default, and limited to an hour, the longest window
	 */
	pause(ms?: number): void;
	/** Sets new limits, which apply to all following slots. */
	setLimits(limits: Limits): void;
}

export function createBudget(limits: Limits, tools: AlarmTools): Budget {
	const { now } = tools;
	const minute = new Window(MINUTE_MS, limits.perMinute);
	const hour = new Window(HOUR_MS, limits.perHour);
	const concurrency = new Concurrency();
	const waiters = new Waiters();
	const alarm = createAlarm(tools, () => serve());
	let pausedUntil = 0;

	/** Returns the earliest time at which the limits and a pause allow one more request, after `ahead` others. */
	const freeAt = (ahead = 0): number => {
		const at = now();
		return Math.max(pausedUntil, minute.freeAt(at, ahead), hour.freeAt(at, ahead));
	};

	const hasRoom = (): boolean => minute.inFlight < concurrency.max;

	const takeSlot = (): Slot => {
		for (const window of [minute, hour]) window.take();
		let freed = false;
		return {
			free: (counted = true, report = {}) => {
				if (freed) return;
				freed = true;
				for (const window of [minute, hour]) window.ended(counted ? now() : undefined);
				concurrency.ended();
				if (counted) concurrency.adjust(report, { perMinute: minute, perHour: hour });
				serve();
			},
		};
	};

	/**
	 * Admits waiters while slots are free, rejects those that the limits or a pause keep beyond their deadline even
	 * if they were first, and schedules the next call. At the maximum number of requests in progress, the next
	 * response calls it; the short wait for that response rejects no waiter.
	 */
	const serve = (): void => {
		while (waiters.size > 0 && hasRoom() && freeAt() <= now()) waiters.takeFirst()!.admit();
		const at = freeAt();
		if (at > now())
			for (const waiter of waiters.takeExpired(at)) waiter.reject(rateLimitedFor(at - now()));
		if (waiters.size === 0) alarm.stop();
		else if (hasRoom()) alarm.set(at);
	};

	const withdraw = (waiter: Waiter, reason: unknown): void => {
		waiters.delete(waiter);
		waiter.reject(reason);
		serve();
	};

	return {
		take: ({ withinMs, signal, onWait }) => {
			signal?.throwIfAborted();
			if (waiters.size === 0 && minute.isEmpty(now())) concurrency.start();
			return new Promise<Slot>((resolve, reject) => {
				const abort = () => withdraw(waiter, signal!.reason);
				const settle = () => signal?.removeEventListener('abort', abort);
				const waiter: Waiter = {
					deadline: now() + withinMs,
					admit: () => {
						settle();
						resolve(takeSlot());
					},
					reject: (reason) => {
						settle();
						reject(reason as Error);
					},
				};
				signal?.addEventListener('abort', abort);
				waiters.add(waiter);
				serve();
				if (!waiters.has(waiter)) return;
				const waitMs = freeAt(waiters.size - 1) - now(); // not positive if only room is missing
				if (waitMs > 0 && now() + waitMs > waiter.deadline)
					withdraw(waiter, rateLimitedFor(waitMs));
				else onWait?.(Math.max(0, waitMs));
			});
		},
		pause: (ms = MINUTE_MS) => {
			if (pausedUntil <= now()) concurrency.halve(minute.inFlight);
			pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, HOUR_MS));
			serve();
		},
		setLimits: ({ perMinute, perHour }) => {
			minute.limit = perMinute;
			hour.limit = perHour;
			serve();
		},
	};
}

const rateLimitedFor = (retryAfterMs: number) =>
	new RateLimitedError({
		retryAfterMs,
		summary: "This API key's rate limit doesn't reset within the maximum wait.",
		hint: `Retry ${formatWait(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
	});
