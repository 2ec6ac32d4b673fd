import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { inWords } from './in-words.ts';
import { Waiters, type Waiter } from './waiters.ts';
import { Window } from './window.ts';

/** Requests that a key may make. api.md section 8. */
export interface Limits {
	/** @default 60 */
	perMinute: number;
	/** @default 1_000 */
	perHour: number;
}

export const DEFAULT_LIMITS: Limits = { perMinute: 60, perHour: 1_000 };

/** What a budget must not own. */
export interface BudgetTools {
	/** Milliseconds, on a monotonic clock such as `performance.now`. */
	now: () => number;
	/** Waits. Ends early, in any way, when the signal is aborted. */
	sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A place for one request. */
export interface Slot {
	/** Must be called once, when the request has ended, however it did. @param counted false when the service refused it with 429, which costs nothing */
	free(counted?: boolean): void;
}

export interface TakeOptions {
	/** Milliseconds that may be waited for it. */
	withinMs: number;
	signal?: AbortSignal;
}

/** Keeps the requests of one key within its limits, for everyone who uses the key in this process. */
export interface Budget {
	/**
	 * Gives a slot, first come first served.
	 * Throws a RateLimitedError at once when there will be none in time, and the signal's reason when it is aborted.
	 */
	take(options: TakeOptions): Promise<Slot>;
	/** Lets nothing through for a while: others have used up the key. @param ms at most an hour, the longest window; a minute when the service did not say */
	pause(ms?: number): void;
	/** New limits hold from the next slot on. */
	setLimits(limits: Limits): void;
	/** Whether nothing is paused, waiting, in progress or remembered. */
	readonly isIdle: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export function createBudget(limits: Limits, { now, sleep }: BudgetTools): Budget {
	const minute = new Window(MINUTE_MS, limits.perMinute);
	const hour = new Window(HOUR_MS, limits.perHour);
	const windows = [minute, hour];
	const waiters = new Waiters();
	let pausedUntil = 0;
	let wakeAt = Infinity;
	let waking = new AbortController();
	let inFlight = 0;
	/** How many may be under way at once. No bound until a 429 tells that others use the key; then half, and slowly more. */
	let width = Infinity;

	const freeAt = (ahead: number): number => {
		const at = now();
		return Math.max(pausedUntil, minute.freeAt(at, ahead), hour.freeAt(at, ahead));
	};

	const takeSlot = (): Slot => {
		for (const window of windows) window.take();
		inFlight += 1;
		let freed = false;
		return {
			free: (counted = true) => {
				if (freed) return;
				freed = true;
				for (const window of windows) window.ended(counted ? now() : undefined);
				inFlight -= 1;
				if (counted) width += 1 / width;
				serve();
			},
		};
	};

	/** Admits waiters while there is room, rejects those that even as the first would be too late, and returns when that changes. */
	const serve = (): void => {
		while (waiters.first && inFlight < width && freeAt(0) <= now()) admit(waiters.first);
		const at = freeAt(0);
		while (waiters.mostUrgent && waiters.mostUrgent.deadline < at)
			refuse(waiters.mostUrgent, tooLate(at));
		if (waiters.size > 0 && inFlight < width) wake(at); // else the next response serves
	};

	const admit = (waiter: Waiter): void => {
		waiters.delete(waiter);
		waiter.admit();
	};

	const refuse = (waiter: Waiter, reason: unknown): void => {
		waiters.delete(waiter);
		if (waiters.size === 0) stopWaking();
		waiter.refuse(reason);
	};

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

	/** Ends the sleep, so that no timer outlives the requests it was for. */
	const stopWaking = (): void => {
		waking.abort();
		waking = new AbortController();
		wakeAt = Infinity;
	};

	return {
		take: ({ withinMs, signal }) => {
			signal?.throwIfAborted();
			return new Promise<Slot>((resolve, reject) => {
				const withdraw = () => refuse(waiter, signal!.reason);
				const waiter: Waiter = {
					deadline: now() + withinMs,
					admit: () => {
						signal?.removeEventListener('abort', withdraw);
						resolve(takeSlot());
					},
					refuse: (reason) => {
						signal?.removeEventListener('abort', withdraw);
						reject(reason as Error);
					},
				};
				signal?.addEventListener('abort', withdraw);
				waiters.add(waiter);
				serve();
				const at = freeAt(waiters.size - 1);
				if (waiters.has(waiter) && at > waiter.deadline) refuse(waiter, tooLate(at));
			});
		},
		pause: (ms = MINUTE_MS) => {
			if (pausedUntil <= now()) width = Math.max(1, Math.min(width, inFlight) / 2);
			pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, HOUR_MS));
			serve();
		},
		setLimits: ({ perMinute, perHour }) => {
			minute.limit = perMinute;
			hour.limit = perHour;
			serve();
		},
		get isIdle() {
			const isPaused = freeAt(0) > now(); // also forgets what is over
			return !isPaused && waiters.size === 0 && windows.every((window) => window.isEmpty);
		},
	};
}

const rateLimitedFor = (retryAfterMs: number) =>
	new RateLimitedError({
		retryAfterMs,
		summary: "This API key's rate limit doesn't reset within the maximum wait.",
		hint: `Run the rest ${inWords(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
	});
