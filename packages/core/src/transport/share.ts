import type { Window } from './window.ts';

/** Values that determine the changes to a share. All times are in milliseconds. */
export interface ShareContext {
	now: number;
	/** Current latency estimate for requests. */
	latencyMs: number;
	/** Number of requests waiting for a slot. */
	waiting: number;
	/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
	random: () => number;
}

/** Rate limit of the window, as reported by a response. */
export interface Observation {
	limit: number;
	remaining: number;
	/** Time at which the corresponding request was sent. */
	sentAt: number;
}

/**
 * Share of the limit that a process leaves free if no other process uses the key, so that another process can
 * start without a 429.
 */
const LEFT_FREE = 1 / 20;

/**
 * Fraction of its slots that a process gives up once per window if it uses more slots than all others
 * combined. Each of these slots may cause a 429.
 */
const GIVEN_UP = 1 / 60;

/** Share of the limit below which a process occasionally tries one more request. */
const SMALL_PART = 1 / 10;
const SMALL_PART_WAIT_MS = 60_000;

/**
 * Number of windows, after sharing starts or a 429, during which free slots aren't claimed if there are only
 * a few. Each 429 after this period doubles the number, up to `MAX_PATIENCE`.
 */
const INITIAL_PATIENCE = 4;
const MAX_PATIENCE = 32;

/** Maximum time without claims after several 429s in a row, as a multiple of `Retry-After`. */
const MAX_REJECTIONS = 8;

/**
 * Time from the end of the last period without claims until earlier 429s no longer count, in milliseconds.
 */
const REJECTIONS_RESET_MS = 4 * 60_000;

/** Usual number of processes with one key. Higher estimates gradually decrease to this number. */
const USUAL_USERS = 3;

/** Minimum time for which slots must have been free before they're claimed, in milliseconds. */
const SHORTEST_CONFIRMATION_MS = 100;

/**
 * Share of one window that this process uses while other processes use the same key. The process keeps its
 * slots: each request reuses the slot of an earlier request. The process also claims a part of the unused
 * slots that responses report.
 */
export class Share {
	readonly #window: Window;
	/** Numbers of free slots reported by the latest responses, oldest first. */
	#seen: { at: number; free: number }[] = [];
	/** Time of the latest claim. Responses to requests sent before that time don't reflect the claim. */
	#claimedAt = -Infinity;
	/**
	 * Number of claimed slots, 0 or 1, to use only after the first response. The next response then shows the
	 * slots that other processes claimed.
	 */
	#held = 0;
	#step: 'first request' | 'second request' | 'claims' = 'claims';
	#usedAtFirst = 0;
	/** Estimated number of processes that use the key, including this one. */
	#users = 2;
	#isAlone = false;
	#gaveUpAt = -Infinity;
	#patience = INITIAL_PATIENCE;
	/** Time until which free slots aren't claimed if there are only a few. */
	#patientUntil = -Infinity;
	#rejections = 0;
	#extraFrom = -Infinity;

	constructor(window: Window) {
		this.#window = window;
	}

	/**
	 * Starts with two requests, one after the other. The second response shows the number of processes that
	 * send at the same time.
	 */
	start(): void {
		this.#seen = [];
		this.#held = 0;
		this.#step = 'first request';
		this.#window.allowance = this.#window.used + 1;
		this.#window.extraAt = Infinity;
	}

	/** Ends sharing if the service doesn't report the window. */
	end(): void {
		this.#window.allowance = Infinity;
		this.#window.extraAt = Infinity;
	}

	observe(observation: Observation, context: ShareContext): void {
		this.#remember(observation, context);
		if (observation.sentAt >= this.#claimedAt) this.#decide(observation, context);
		this.#planExtra(context);
	}

	/** @param isFull whether the service rejected the request because this window is full */
	reject(isFull: boolean, retryAfterMs: number, context: ShareContext): void {
		if (isFull) {
			const { now } = context;
			if (now >= this.#extraFrom) {
				this.#rejections = Math.min(2 * this.#rejections + 1, MAX_REJECTIONS);
				this.#extraFrom = now + retryAfterMs * this.#rejections;
			}
			if (now >= this.#patientUntil) {
				this.#patientUntil = now + this.#patience * this.#window.lengthMs;
				this.#patience = Math.min(2 * this.#patience, MAX_PATIENCE);
			}
			this.#seen = [];
			this.#held = 0;
			this.#users = Math.max(2, this.#users);
			if (this.#window.used <= 1) this.#step = 'first request';
			this.#window.allowance = Math.max(1, this.#window.used - 1); // the rejected request is still in progress
		}
		this.#planExtra(context);
	}

	#remember({ remaining }: Observation, { now, latencyMs }: ShareContext): void {
		const window = this.#window;
		// Number of slots that are free only until the same process (this one or another) reuses them.
		const changing = window.leavingBy(now + 3 * latencyMs) * this.#users;
		const free = Math.max(0, remaining - window.inFlight - changing);
		const confirmedFrom = now - confirmationMs(latencyMs);
		const oldest = this.#seen.findLastIndex(({ at }) => at <= confirmedFrom);
		this.#seen = [...this.#seen.slice(Math.max(0, oldest)), { at: now, free }];
	}

	#decide({ limit, remaining }: Observation, context: ShareContext): void {
		const window = this.#window;
		const used = limit - remaining;
		this.#isAlone = used <= window.used;
		const free = Math.max(0, this.#least() - this.#leftFree(context));
		if (this.#held > 0) {
			window.allowance += this.#held;
			this.#held = 0;
			this.#seen = [];
			this.#claimedAt = context.now;
		} else if (this.#step === 'first request') {
			this.#step = 'second request';
			this.#usedAtFirst = used;
			window.allowance = window.used + Math.min(1, free);
			this.#claimedAt = context.now;
		} else {
			this.#claim(free, used, context);
			if (free === 0) this.#giveUp(used - window.used, context);
		}
	}

	#claim(free: number, used: number, { now, latencyMs, waiting, random }: ShareContext): void {
		const window = this.#window;
		const isStart = this.#step === 'second request';
		if (isStart) {
			this.#step = 'claims';
			this.#users = Math.max(1, used - this.#usedAtFirst);
			this.#patientUntil = now + this.#patience * window.lengthMs;
		}
		const users = Math.max(this.#users, this.#isAlone ? 1 : 2);
		const isConfirmed =
			isStart || (now >= this.#extraFrom && this.#seen[0]!.at <= now - confirmationMs(latencyMs));
		const isFew = free < users;
		const isPatient = isFew && now < this.#patientUntil && waiting > free;
		const claim = isConfirmed && !isPatient ? Math.floor(free / users + (isFew ? random() : 0)) : 0;
		if (now > this.#extraFrom + REJECTIONS_RESET_MS) this.#rejections = 0;
		if (claim > 0) this.#claimedAt = now;
		// More slots remained than expected. There are fewer other processes than estimated, for example
		// because one of them sent several requests during the estimate.
		if (claim > 1 && !isStart && this.#users > USUAL_USERS) this.#users -= 1;
		this.#held = claim > 1 ? 1 : 0;
		const share = window.used + claim - this.#held;
		if (waiting === 0) window.allowance = Math.max(share, window.used + Math.min(1, free));
		else if (!isFew) window.allowance = share;
		else if (claim > 0) window.allowance = Math.max(window.allowance, share);
	}

	/** Leaves slots to other processes, which have fewer slots. */
	#giveUp(others: number, { now }: ShareContext): void {
		const { used, inFlight, lengthMs } = this.#window;
		const isLargest = inFlight === 0 && others > 0 && used > others;
		if (!isLargest || now - this.#gaveUpAt < lengthMs) return;
		this.#gaveUpAt = now;
		this.#window.allowance = Math.max(1, used - Math.ceil(used * GIVEN_UP));
	}

	/** Plans one request beyond the share. The response shows whether slots are still free. */
	#planExtra(context: ShareContext): void {
		const { now, latencyMs, waiting } = context;
		const window = this.#window;
		window.extraAt = Infinity;
		if (window.allowance > window.used) return;
		const free = (this.#seen.at(-1)?.free ?? 0) - this.#leftFree(context);
		const soon = now + confirmationMs(latencyMs);
		if (free >= this.#users) window.extraAt = Math.max(this.#extraFrom, soon);
		else if (window.used < window.limit * SMALL_PART)
			window.extraAt = Math.max(this.#extraFrom, soon, now + SMALL_PART_WAIT_MS);
		else if (free > 0) window.extraAt = Math.max(waiting <= free ? 0 : this.#patientUntil, soon);
	}

	#least(): number {
		return Math.min(...this.#seen.map(({ free }) => free));
	}

	#leftFree({ waiting }: ShareContext): number {
		const leftFree = Math.ceil(this.#window.limit * LEFT_FREE);
		return this.#isAlone && waiting > leftFree ? leftFree : 0;
	}
}

/**
 * Returns the time for which slots must have been free before a claim, in milliseconds. This time exceeds the
 * duration of a request, which is the time between two uses of a slot.
 */
const confirmationMs = (latencyMs: number): number =>
	Math.max(SHORTEST_CONFIRMATION_MS, 2 * latencyMs);
