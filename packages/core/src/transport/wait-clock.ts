/** Reasons for which calls wait for a slot. The response to an earlier request isn't a reason: it's short. */
export type WaitReason = 'limits' | 'outage';

/** Total time for which calls waited, by reason, in milliseconds. */
export type WaitTotals = Readonly<Record<WaitReason, number>>;

/** Measures how long calls wait, and for which reason. Calls that wait at the same time count once. */
export class WaitClock {
	#totals = { limits: 0, outage: 0 };
	#reason: WaitReason | undefined;
	#since = 0;

	/** Sets the current reason; undefined if no call waits, or if calls wait only for a response. */
	set(reason: WaitReason | undefined, now: number): void {
		this.#totals = this.totals(now);
		this.#reason = reason;
		this.#since = now;
	}

	totals(now: number): WaitTotals & { limits: number; outage: number } {
		const totals = { ...this.#totals };
		if (this.#reason !== undefined) totals[this.#reason] += now - this.#since;
		return totals;
	}
}
