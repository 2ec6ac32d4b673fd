import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { inWords } from './in-words.ts';
import { hasRemaining, WINDOW_NAMES, type RateReport } from './rate-headers.ts';
import { Share, type Circumstances } from './share.ts';
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
	/** A number from 0 to below 1, so that processes don't all claim the same place. @default () => 0.5 */
	random?: () => number;
}

/** A place for one request. */
export interface Slot {
	/**
	 * Must be called once, when the request has ended, however it did.
	 *
	 * @param counted false when the service refused it with 429, which costs nothing
	 * @param report what the response reports about the limits
	 */
	free(counted?: boolean, report?: RateReport): void;
}

export interface TakeOptions {
	/** Milliseconds that may be waited for it. */
	withinMs: number;
	signal?: AbortSignal;
	/** Called if there is none yet. @param ms until there will be one, as far as is known */
	onWait?: (ms: number) => void;
}

/** Keeps the requests of one key within its limits, for everyone who uses the key in this process. */
export interface Budget {
	/**
	 * Gives a slot, first come first served.
	 * Throws a RateLimitedError at once when there will be none in time, and the signal's reason when it is aborted.
	 */
	take(options: TakeOptions): Promise<Slot>;
	/**
	 * The service rejected a request with 429. Admits nothing for a while, except in place of earlier requests if the response reports the limits.
	 *
	 * @param ms up to an hour, the longest window; a minute by default
	 * @param report what the response reports about the limits
	 */
	pause(ms?: number, report?: RateReport): void;
	/** Other processes use the key too, as a 429 also shows. From now on, the budget uses a share of what responses report. */
	share(): void;
	/** New limits hold from the next slot on. */
	setLimits(limits: Limits): void;
	/** Whether nothing is paused, waiting, in progress or remembered. A budget that shares its key remembers that. */
	readonly isIdle: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** With a shared key, requests at a time that a full minute's responses add: others add theirs too. */
const WIDENING = 2;

/** Part of a request's latency that counts after the next response. */
const LATENCY_KEPT = 0.9;

/** Latencies without a response after which a process asks again what is free. */
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
	/** Whether responses report what remains, as far as is known. */
	let isReported = true;
	let latencyMs = 0;
	let answeredAt = -Infinity;
	const waiters = new Waiters();
	let pausedUntil = 0;
	let wakeAt = Infinity;
	let waking = new AbortController();
	let inFlight = 0;
	/** Maximum number of requests in progress. No bound until a 429 shows that other processes use the key; then half, and slowly more. */
	let width = Infinity;

	/** When the limits and a pause leave room, at the earliest. */
	const freeAt = (ahead: number): number => {
		const at = now();
		return Math.max(pausedUntil, minute.freeAt(at, ahead), hour.freeAt(at, ahead));
	};

	/** The same for the first waiter, with what others use. */
	const allowedAt = (): number => {
		const at = now();
		return Math.max(pausedUntil, minute.allowedAt(at), hour.allowedAt(at));
	};

	const circumstances = (): Circumstances => ({
		now: now(),
		latencyMs,
		waiting: waiters.size,
		random,
	});

	/** Claims a part of what a response reports to be free. */
	const observe = (report: RateReport, sentAt: number): void => {
		answeredAt = now();
		latencyMs = Math.max(answeredAt - sentAt, LATENCY_KEPT * latencyMs);
		if (!isShared) return;
		isReported = hasRemaining(report);
		for (const name of WINDOW_NAMES) {
			const { limit = 0, remaining } = report[name] ?? {};
			if (remaining === undefined) shares[name].end();
			else shares[name].observe({ limit, remaining, sentAt }, circumstances());
		}
	};

	/** Starts to share after a while without requests: until then, others may have taken any place. */
	const startShares = (): void => {
		if (inFlight > 0 || waiters.size > 0) return;
		if (now() - answeredAt <= QUIET_LATENCIES * latencyMs) return;
		isShared ||= hasOthers && now() > pausedUntil + MINUTE_MS; // not amid a run that began without
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

	/** Admits waiters while there is room, rejects those that even as the first would be too late, and returns when that changes. */
	const serve = (): void => {
		while (waiters.first && inFlight < width && allowedAt() <= now()) admit(waiters.first);
		const at = allowedAt();
		while (waiters.mostUrgent && isTooLate(waiters.mostUrgent, at))
			refuse(waiters.mostUrgent, tooLate(at));
		// Otherwise the next response serves.
		if (waiters.mostUrgent && inFlight < width) wake(Math.min(at, waiters.mostUrgent.deadline));
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

	/** Ends the sleep, so that no timer outlives the requests it was for. */
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
				if (!waiters.has(waiter)) return;
				const at = freeAt(waiters.size - 1);
				if (at > waiter.deadline) refuse(waiter, tooLate(at));
				else onWait?.(at - now());
			});
		},
		pause: (ms = MINUTE_MS, report = {}) => {
			const retryAfterMs = Math.min(ms, HOUR_MS);
			hasOthers ||= hasRemaining(report);
			if (isShared && hasRemaining(report)) {
				for (const name of WINDOW_NAMES)
					shares[name].reject(report[name]?.remaining === 0, retryAfterMs, circumstances());
				if (minute.used > 1) return serve(); // it continues with its places
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
			const isPaused = freeAt(0) > now(); // also forgets what is over
			const isEmpty = windows.every((window) => window.isEmpty);
			return !isPaused && !hasOthers && !isShared && waiters.size === 0 && isEmpty;
		},
	};
}

const rateLimitedFor = (retryAfterMs: number) =>
	new RateLimitedError({
		retryAfterMs,
		summary: "This API key's rate limit doesn't reset within the maximum wait.",
		hint: `Run the rest ${inWords(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
	});
