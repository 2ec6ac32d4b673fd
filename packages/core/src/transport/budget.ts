import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { formatWait } from './format-wait.ts';
import { hasRemaining, WINDOW_NAMES, type RateReport } from './rate-headers.ts';
import { Share, type ShareContext } from './share.ts';
import { Waiters, type Waiter } from './waiters.ts';
import { Window } from './window.ts';

/** Rate limits of a key, in requests. api.md section 8. */
export interface Limits {
	/** @default 60 */
	perMinute: number;
	/** @default 1_000 */
	perHour: number;
}

export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** Clock and random number generator for a budget. */
export interface BudgetTools {
	/** Returns the time of a monotonic clock, such as `performance.now`, in milliseconds. */
	now: () => number;
	/** Waits. Resolves or rejects early if the signal is aborted. */
	sleep: (ms: number, signal: AbortSignal) => Promise<void>;
	/**
	 * Returns a random number from 0 (inclusive) to 1 (exclusive), so that processes don't all claim the same
	 * slot.
	 * @default () => 0.5
	 */
	random?: () => number;
}

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
	/** Maximum wait for a slot, in milliseconds. */
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
	 * @throws RateLimitedError immediately if no slot will be free in time
	 * @throws the signal's reason if the signal is aborted
	 */
	take(options: TakeOptions): Promise<Slot>;
	/**
	 * Pauses after a 429. During the pause, a request can only reuse the slot of an earlier request, and only
	 * if the 429 response reports the limits.
	 *
	 * @param ms duration in milliseconds; a minute by default, and limited to an hour, the longest window
	 * @param report limits that the response reports
	 */
	pause(ms?: number, report?: RateReport): void;
	/**
	 * Limits this process to a share of the remaining requests that responses report, because other processes
	 * use the key, too.
	 */
	share(): void;
	/** Sets new limits, which apply to all following slots. */
	setLimits(limits: Limits): void;
	/**
	 * Whether the budget is unused: it isn't paused, it has no waiting, active, or counted requests, and no
	 * other process uses the key as far as it knows.
	 */
	readonly isIdle: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Increase in concurrency per full minute of requests with a shared key. Other processes increase their
 * concurrency, too.
 */
const WIDENING = 2;

/** Minimum latency estimate after the next response, as a share of the previous estimate. */
const LATENCY_DECAY = 0.9;

/**
 * Time without a response after which a process checks the free slots again, as a multiple of the latency.
 */
const QUIET_LATENCIES = 2;

export function createBudget(
	limits: Limits,
	{ now, sleep, random = () => 0.5 }: BudgetTools,
): Budget {
	const minute = new Window(MINUTE_MS, limits.perMinute);
	const hour = new Window(HOUR_MS, limits.perHour);
	const windows = [minute, hour];
	const shares = { perMinute: new Share(minute), perHour: new Share(hour) };
	/** Whether a 429 has shown that other processes use the key. */
	let hasOthers = false;
	let isShared = false;
	/** Whether responses report remaining requests. True until a response reports none. */
	let isReported = true;
	let latencyMs = 0;
	let respondedAt = -Infinity;
	const waiters = new Waiters();
	let pausedUntil = 0;
	let wakeAt = Infinity;
	let waking = new AbortController();
	let inFlight = 0;
	/**
	 * Maximum number of requests in progress. Unlimited until a 429 shows that other processes use the key. A
	 * 429 then halves the number, and other responses slowly raise it.
	 */
	let width = Infinity;

	/**
	 * Returns the earliest time at which the limits and a pause allow one more request, after `ahead` others.
	 */
	const freeAt = (ahead: number): number => {
		const at = now();
		return Math.max(pausedUntil, minute.freeAt(at, ahead), hour.freeAt(at, ahead));
	};

	/**
	 * Returns the earliest time at which the first waiter can send its request, considering other processes,
	 * too.
	 */
	const allowedAt = (): number => {
		const at = now();
		return Math.max(pausedUntil, minute.allowedAt(at), hour.allowedAt(at));
	};

	const context = (): ShareContext => ({
		now: now(),
		latencyMs,
		waiting: waiters.size,
		random,
	});

	/** Claims a share of the requests that a response reports as remaining. */
	const observe = (report: RateReport, sentAt: number): void => {
		respondedAt = now();
		latencyMs = Math.max(respondedAt - sentAt, LATENCY_DECAY * latencyMs);
		if (!isShared) return;
		isReported = hasRemaining(report);
		for (const name of WINDOW_NAMES) {
			const { limit = 0, remaining } = report[name] ?? {};
			if (remaining === undefined) shares[name].end();
			else shares[name].observe({ limit, remaining, sentAt }, context());
		}
	};

	/**
	 * Starts sharing after a period without requests, during which other processes may have used any slot.
	 */
	const startShares = (): void => {
		if (inFlight > 0 || waiters.size > 0) return;
		if (now() - respondedAt <= QUIET_LATENCIES * latencyMs) return;
		isShared ||= hasOthers && now() > pausedUntil + MINUTE_MS; // not in a burst that started without sharing
		if (!isShared || !isReported) return;
		for (const name of WINDOW_NAMES) shares[name].start();
	};

	const takeSlot = (): Slot => {
		const sentAt = now();
		for (const window of windows) window.take();
		inFlight += 1;
		let freed = false;
		return {
			free: (counted = true, report = {}) => {
				if (freed) return;
				freed = true;
				for (const window of windows) window.ended(counted ? now() : undefined);
				inFlight -= 1;
				if (counted) {
					width += isShared ? WIDENING / minute.limit : 1 / width;
					observe(report, sentAt);
				}
				serve();
			},
		};
	};

	/**
	 * Admits waiters while slots are free, rejects waiters that would miss their deadline even if they were
	 * first, and schedules the next call.
	 */
	const serve = (): void => {
		while (waiters.first && inFlight < width && allowedAt() <= now()) admitWaiter(waiters.first);
		const at = allowedAt();
		while (waiters.mostUrgent && isTooLate(waiters.mostUrgent, at))
			rejectWaiter(waiters.mostUrgent, tooLate(at));
		// At the maximum number of requests in progress, the next response calls `serve`.
		if (waiters.mostUrgent && inFlight < width) wake(Math.min(at, waiters.mostUrgent.deadline));
	};

	const admitWaiter = (waiter: Waiter): void => {
		waiters.delete(waiter);
		waiter.admit();
	};

	const rejectWaiter = (waiter: Waiter, reason: unknown): void => {
		waiters.delete(waiter);
		if (waiters.size === 0) stopWaking();
		waiter.reject(reason);
	};

	const isTooLate = ({ deadline }: Waiter, at: number): boolean =>
		deadline < freeAt(0) || (deadline <= now() && now() < at);

	const tooLate = (at: number) => rateLimitedFor(at - now());

	const wake = (at: number): void => {
		if (at >= wakeAt) return;
		stopWaking();
		wakeAt = at;
		const { signal } = waking;
		const done = () => {
			if (signal.aborted) return;
			wakeAt = Infinity;
			serve();
		};
		void sleep(Math.max(0, at - now()), signal).then(done, () => undefined);
	};

	/** Cancels the sleep, so that no timer outlives its requests. */
	const stopWaking = (): void => {
		waking.abort();
		waking = new AbortController();
		wakeAt = Infinity;
	};

	return {
		take: ({ withinMs, signal, onWait }) => {
			signal?.throwIfAborted();
			startShares();
			return new Promise<Slot>((resolve, reject) => {
				const withdraw = () => rejectWaiter(waiter, signal!.reason);
				const waiter: Waiter = {
					deadline: now() + withinMs,
					admit: () => {
						signal?.removeEventListener('abort', withdraw);
						resolve(takeSlot());
					},
					reject: (reason) => {
						signal?.removeEventListener('abort', withdraw);
						reject(reason as Error);
					},
				};
				signal?.addEventListener('abort', withdraw);
				waiters.add(waiter);
				serve();
				if (!waiters.has(waiter)) return;
				const at = freeAt(waiters.size - 1);
				if (at > waiter.deadline) rejectWaiter(waiter, tooLate(at));
				else onWait?.(at - now());
			});
		},
		pause: (ms = MINUTE_MS, report = {}) => {
			const retryAfterMs = Math.min(ms, HOUR_MS);
			hasOthers ||= hasRemaining(report);
			if (isShared && hasRemaining(report)) {
				for (const name of WINDOW_NAMES)
					shares[name].reject(report[name]?.remaining === 0, retryAfterMs, context());
				if (minute.used > 1) return serve(); // this process continues to use its slots
			} else if (pausedUntil <= now()) width = Math.max(1, Math.min(width, inFlight) / 2);
			pausedUntil = Math.max(pausedUntil, now() + retryAfterMs);
			serve();
		},
		share: () => {
			isShared = true;
		},
		setLimits: ({ perMinute, perHour }) => {
			minute.limit = perMinute;
			hour.limit = perHour;
			serve();
		},
		get isIdle() {
			const isPaused = freeAt(0) > now(); // also drops expired entries
			const isEmpty = windows.every((window) => window.isEmpty);
			return !isPaused && !hasOthers && !isShared && waiters.size === 0 && isEmpty;
		},
	};
}

const rateLimitedFor = (retryAfterMs: number) =>
	new RateLimitedError({
		retryAfterMs,
		summary: "This API key's rate limit doesn't reset within the maximum wait.",
		hint: `Retry ${formatWait(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
	});
