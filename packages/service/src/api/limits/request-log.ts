import type { Limits } from '../../domain/keys/limits.ts';
import { resolutionMs, WINDOWS, type WindowUsage } from './limiter.ts';

/** Group of requests that are counted as of the same time. */
interface Run {
	/** Milliseconds on the log's clock. */
	countedAt: number;
	/** Total number of requests since the start of the log, including this group. */
	total: number;
}

/** Number of expired groups that are removed together. */
const REMOVAL_BATCH = 64;

const MAX_WINDOW_MS = Math.max(...WINDOWS.map(({ lengthMs }) => lengthMs));

/** Times of one key's requests in the last hour. */
export class RequestLog {
	/**
	 * Groups, oldest first. The first group might have expired; its total is the baseline for counting the
	 * others.
	 */
	#runs: Run[] = [];

	/** Returns the usage of each window before one more request, in the order of WINDOWS. */
	usage(limits: Limits, now: number): WindowUsage[] {
		const newest = this.#runs.at(-1);
		return WINDOWS.map(({ lengthMs, limitOf }) => {
			const first = this.#firstAfter(now - lengthMs);
			const used = (newest?.total ?? 0) - this.#totalBefore(first);
			if (newest === undefined || used === 0) return { used: 0, resetMs: 0, waitMs: 0 };
			const excess = used + 1 - limitOf(limits);
			// Not `countedAt + lengthMs - now`: rounding would make the result slightly longer than the
			// window.
			const msUntilExpiry = ({ countedAt }: Run) => lengthMs - (now - countedAt);
			const last = excess > 0 && this.#runWith(this.#totalBefore(first) + excess);
			return { used, resetMs: msUntilExpiry(newest), waitMs: last ? msUntilExpiry(last) : 0 };
		});
	}

	/** Counts requests. */
	add(requests: number, limits: Limits, now: number): void {
		const newest = this.#runs.at(-1);
		const total = (newest?.total ?? 0) + requests;
		if (newest && newest.countedAt >= now) newest.total = total;
		else this.#runs.push({ countedAt: now + resolutionMs(limits), total });
		const left = this.#firstAfter(now - MAX_WINDOW_MS);
		if (left > REMOVAL_BATCH) this.#runs.splice(0, left - 1);
	}

	/** Counts requests as of an earlier time. */
	addEarlier(requests: number, at: number): void {
		const first = this.#firstAfter(at);
		const total = this.#totalBefore(first) + requests;
		for (const run of this.#runs.slice(first)) run.total += requests;
		this.#runs.splice(first, 0, { countedAt: at, total });
	}

	/** Returns the group that contains the request with this number. */
	#runWith(total: number): Run {
		return this.#runs.find((run) => run.total >= total)!;
	}

	#totalBefore(index: number): number {
		return this.#runs[index - 1]?.total ?? 0;
	}

	/** Returns the index of the first group after a time. */
	#firstAfter(time: number): number {
		let [low, high] = [0, this.#runs.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#runs[middle]!.countedAt > time) high = middle;
			else low = middle + 1;
		}
		return low;
	}
}
