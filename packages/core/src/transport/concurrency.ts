import { WINDOW_NAMES, type RateReport } from './rate-headers.ts';
import type { Window } from './window.ts';

/**
 * Maximum share of the remaining requests that a process has in progress while other processes use the key.
 */
const SHARE_OF_REMAINING = 1 / 4;

/**
 * Number of requests that a process can have in progress at the same time. It limits the number of 429s if
 * other processes use the key, too.
 */
export class Concurrency {
	#max = Infinity;
	#isFirst = false;

	/** Maximum number of requests in progress. Unlimited until a response or a 429 limits it. */
	get max(): number {
		return this.#isFirst ? 1 : this.#max;
	}

	/** Whether the maximum is one request, whose response shows the limits. */
	get isFirst(): boolean {
		return this.#isFirst;
	}

	/** Limits the maximum to one request until its response shows whether other processes use the key. */
	start(): void {
		this.#isFirst = true;
	}

	/** Ends the limit of `start`. */
	ended(): void {
		this.#isFirst = false;
	}

	/**
	 * Sets the maximum to the limits that a response reports. If it reports no limits, adds one request per
	 * round of responses.
	 *
	 * @param windows windows with the requests of this process
	 */
	adjust(report: RateReport, windows: Record<keyof RateReport, Window>): void {
		const states = WINDOW_NAMES.flatMap((name) => {
			const { limit = 0, remaining } = report[name] ?? {};
			if (remaining === undefined) return [];
			return [{ remaining, isOurs: limit - remaining <= windows[name].used }];
		});
		if (states.length === 0) this.#max += 1 / this.#max;
		else if (states.every(({ isOurs }) => isOurs)) this.#max = Infinity;
		else this.#max = shareOf(Math.min(...states.map(({ remaining }) => remaining)));
	}

	/** Halves the maximum after a 429. */
	halve(inFlight: number): void {
		this.#max = Math.max(1, Math.min(this.#max, inFlight) / 2);
	}
}

const shareOf = (remaining: number) => Math.max(1, Math.floor(SHARE_OF_REMAINING * remaining));
