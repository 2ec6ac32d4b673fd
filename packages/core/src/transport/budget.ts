import { RateLimitedError } from '../errors/rate-limited-error.ts';
import { UnavailableError } from '../errors/unavailable-error.ts';
import { createAlarm, type AlarmTools } from './alarm.ts';
import { Concurrency } from './concurrency.ts';
import { formatWait } from './format-wait.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { Outage } from './outage.ts';
import { limitsIn, type RateReport } from './rate-headers.ts';
import type { Budget, Slot } from './slot.ts';
import { WaitClock, type WaitReason } from './wait-clock.ts';
import { Waiters, type Waiter } from './waiters.ts';
import { HOUR_MS, MINUTE_MS, Window } from './window.ts';

/**
 * Creates a budget. It follows the limits that the service reports, starting from the default limits.
 *
 * @param maximum limits of this process, unless the service reports lower ones
 */
export function createBudget(maximum: Partial<Limits>, tools: AlarmTools): Budget {
	const { now } = tools;
	const minute = new Window(MINUTE_MS, DEFAULT_LIMITS.perMinute);
	const hour = new Window(HOUR_MS, DEFAULT_LIMITS.perHour);
	const concurrency = new Concurrency();
	const waiters = new Waiters();
	const outage = new Outage();
	const waitClock = new WaitClock();
	const alarm = createAlarm(tools, () => serve());
	let pausedUntil = 0;
	let reported: Partial<Limits> = {};
	let rejected = 0;

	const limitOf = (name: keyof Limits): number => {
		const own = maximum[name];
		return Math.min(own ?? Infinity, reported[name] ?? own ?? DEFAULT_LIMITS[name]);
	};

	const applyLimits = (): void => {
		minute.limit = limitOf('perMinute');
		hour.limit = limitOf('perHour');
	};

	const read = (report: RateReport): void => {
		reported = { ...reported, ...limitsIn(report) };
		applyLimits();
	};

	/**
	 * Returns the earliest time at which the limits, a pause, and an outage allow one more request, after `ahead`
	 * others.
	 */
	const freeAt = (ahead = 0): number => {
		const at = now();
		const pausedTo = Math.max(pausedUntil, outage.probeAt);
		return Math.max(pausedTo, minute.freeAt(at, ahead), hour.freeAt(at, ahead));
	};

	const hasRoom = (): boolean =>
		outage.isOn ? !outage.isProbing : minute.inFlight < concurrency.max;

	const takeSlot = (): Slot => {
		for (const window of [minute, hour]) window.take();
		const ended = outage.started();
		return {
			free: (arrived = true, report) => {
				ended();
				const isFirstUnanswered = concurrency.isFirst && report === undefined;
				const counted = arrived && !outage.isOn;
				for (const window of [minute, hour]) window.ended(counted ? now() : undefined);
				if (counted) outage.counted();
				concurrency.ended();
				read(report ?? {});
				if (counted) concurrency.adjust(report ?? {}, { perMinute: minute, perHour: hour });
				if (isFirstUnanswered)
					for (const waiter of waiters.takeExpired(now())) waiter.reject(new UnavailableError());
				serve();
			},
		};
	};

	const rejection = (waitMs: number): RateLimitedError | UnavailableError =>
		outage.isOn ? new UnavailableError() : rateLimitedFor(waitMs > 0 ? waitMs : undefined);

	/** Whether waiting calls only wait for the first response, which shows the limits. */
	const isForFirst = (): boolean => concurrency.isFirst && !outage.isOn && !hasRoom();

	const waitReason = (at: number): WaitReason | undefined => {
		if (waiters.size === 0) return undefined;
		if (outage.isOn) return 'outage';
		return at <= now() && isForFirst() ? undefined : 'limits';
	};

	/**
	 * Admits waiters while slots are free, rejects those that would miss their deadline even if they were first,
	 * and schedules the next call. The wait for the first response rejects no waiter, because that response shows
	 * the limits, unless there is none.
	 */
	const serve = (): void => {
		while (waiters.size > 0 && hasRoom() && freeAt() <= now()) waiters.takeFirst()!.admit();
		const at = freeAt();
		const admitsAt = hasRoom() || isForFirst() ? at : Math.max(at, now() + 1);
		const expiredAt = outage.isTooLong(at) ? Infinity : admitsAt;
		if (expiredAt > now())
			for (const waiter of waiters.takeExpired(expiredAt)) waiter.reject(rejection(at - now()));
		waitClock.set(waitReason(at), now());
		if (waiters.size === 0) alarm.stop();
		else if (hasRoom()) alarm.set(at);
		else if (!isForFirst()) alarm.set(waiters.earliestDeadline);
	};

	const withdraw = (waiter: Waiter, reason: unknown): void => {
		waiters.delete(waiter);
		waiter.reject(reason);
		serve();
	};

	applyLimits();
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
				if (waitMs > 0 && now() + waitMs > waiter.deadline) withdraw(waiter, rejection(waitMs));
				else onWait?.(Math.max(0, waitMs));
			});
		},
		pause: (ms = MINUTE_MS) => {
			rejected += 1;
			if (pausedUntil <= now()) concurrency.halve(minute.inFlight);
			pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, HOUR_MS));
			outage.responded();
			serve();
		},
		failed: (retryAfterMs) => {
			outage.failed(now(), retryAfterMs);
			const counted = outage.takeCounted();
			for (const window of [minute, hour]) window.uncount(counted);
			serve();
		},
		responded: () => outage.responded(), // the slot of the response is freed next
		get isOutage() {
			return outage.isOn;
		},
		get waited() {
			return waitClock.totals(now());
		},
		get limits() {
			return { perMinute: minute.limit, perHour: hour.limit };
		},
		get rejected() {
			return rejected;
		},
		timeFor: (requests) => Math.max(0, freeAt(waiters.size + requests - 1) - now()),
	};
}

const rateLimitedFor = (retryAfterMs: number | undefined) =>
	new RateLimitedError({
		retryAfterMs,
		summary: "This API key's rate limit doesn't reset within the maximum wait.",
		hint: `Retry ${formatWait(retryAfterMs)}, or ask the operator of the service for a higher limit.`,
	});
