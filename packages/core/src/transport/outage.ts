import { HOUR_MS, MINUTE_MS } from './window.ts';

/** Number of failed requests in a row that begins an outage. Single failures have their own retries. */
const FIRST_FAILURES = 3;

/** Maximum outage that calls wait for, in milliseconds: five minutes, and the time to notice its end. */
const MAX_OUTAGE_MS = 5.5 * MINUTE_MS;

/** Wait before the first probe, which doubles with each probe, and the maximum wait, in milliseconds. */
const FIRST_PROBE_MS = 1_000;
const MAX_PROBE_MS = 5_000;

/**
 * Period in which the service is unavailable. One request at a time probes the service, while all other calls
 * wait. All times are in milliseconds.
 */
export class Outage {
	/** Number of failed requests since the last response, and how many of them count toward the limits. */
	#failures = 0;
	#counted = 0;
	#startedAt = 0;
	#probeAt = 0;
	#endsAt = 0;
	#isProbing = false;

	get isOn(): boolean {
		return this.#failures >= FIRST_FAILURES;
	}

	/** Time of the next probe; 0 without an outage. */
	get probeAt(): number {
		return this.isOn ? this.#probeAt : 0;
	}

	/** Whether a request probes the service. */
	get isProbing(): boolean {
		return this.isOn && this.#isProbing;
	}

	/** Whether calls no longer wait for a probe at this time. */
	isTooLong(at: number): boolean {
		return this.isOn && at > this.#endsAt;
	}

	/** Records the start of a request. Returns a function that records its end. */
	started(): () => void {
		if (!this.isOn) return () => undefined;
		this.#isProbing = true;
		return () => void (this.#isProbing = false);
	}

	/**
	 * Records that the service failed or can't be reached.
	 *
	 * @param retryAfterMs wait that the service requests, limited to an hour
	 */
	failed(now: number, retryAfterMs = 0): void {
		if (now > this.#probeAt + MINUTE_MS) this.responded(); // the earlier failures were another outage
		if (now < this.probeAt && retryAfterMs === 0) return; // it was sent before the outage was known
		if (this.#failures === 0) this.#startedAt = now;
		this.#failures += 1;
		const waitMs = Math.min(FIRST_PROBE_MS * 2 ** (this.#failures - FIRST_FAILURES), MAX_PROBE_MS);
		const nextAt = now + Math.max(waitMs, Math.min(retryAfterMs, HOUR_MS));
		this.#probeAt = Math.max(this.#probeAt, this.isOn ? nextAt : now);
		this.#endsAt = this.#startedAt + MAX_OUTAGE_MS;
		if (retryAfterMs > 0) this.#endsAt = Math.max(this.#endsAt, this.#probeAt); // the service announced its return
	}

	/** Records that a request counts toward the limits. */
	counted(): void {
		if (this.#failures > 0) this.#counted += 1;
	}

	/**
	 * Returns the number of requests that turned out to belong to an outage after they were counted, once. A
	 * service that is unavailable counts no requests; if it did, the worst result is a 429.
	 */
	takeCounted(): number {
		if (!this.isOn) return 0;
		const count = this.#counted;
		this.#counted = 0;
		return count;
	}

	/** Records a response of the service, which ends the outage. */
	responded(): void {
		this.#failures = 0;
		this.#counted = 0;
		this.#probeAt = 0;
	}
}
