import { resolutionMs, WINDOWS, type Limits, type Standing } from './limiter.ts';

/** Requests that are counted as of one moment. */
interface Run {
	/** Milliseconds on the log's clock. */
	countedAt: number;
	/** Requests up to and with this run, since the log began. */
	total: number;
}

/** Runs that left the hour are removed this many at a time. */
const REMOVED_AT_ONCE = 64;

const LONGEST_MS = Math.max(...WINDOWS.map(({ lengthMs }) => lengthMs));

/** When the requests of one key were counted, in the last hour. */
export class RequestLog {
	/** Oldest first. The first may have left the hour: from its total the others are counted. */
	#runs: Run[] = [];

	/** Returns the state of each window for one more request, in the order of WINDOWS. */
	standings(limits: Limits, now: number): Standing[] {
		const newest = this.#runs.at(-1);
		return WINDOWS.map(({ lengthMs, limitOf }) => {
			const first = this.#firstAfter(now - lengthMs);
			const used = (newest?.total ?? 0) - this.#totalBefore(first);
			if (newest === undefined || used === 0) return { used: 0, resetMs: 0, waitMs: 0 };
			const excess = used + 1 - limitOf(limits);
			// Not `countedAt + lengthMs - now`, which rounds to a little more than the window.
			const leavesIn = ({ countedAt }: Run) => lengthMs - (now - countedAt);
			const last = excess > 0 && this.#runWith(this.#totalBefore(first) + excess);
			return { used, resetMs: leavesIn(newest), waitMs: last ? leavesIn(last) : 0 };
		});
	}

	/** Counts requests. */
	add(requests: number, limits: Limits, now: number): void {
		const newest = this.#runs.at(-1);
		const total = (newest?.total ?? 0) + requests;
		if (newest && newest.countedAt >= now) newest.total = total;
		else this.#runs.push({ countedAt: now + resolutionMs(limits), total });
		const left = this.#firstAfter(now - LONGEST_MS);
		if (left > REMOVED_AT_ONCE) this.#runs.splice(0, left - 1);
	}

	/** Counts requests as of an earlier moment. */
	addEarlier(requests: number, at: number): void {
		const first = this.#firstAfter(at);
		const total = this.#totalBefore(first) + requests;
		for (const run of this.#runs.slice(first)) run.total += requests;
		this.#runs.splice(first, 0, { countedAt: at, total });
	}

	/** The run with which so many requests were counted. */
	#runWith(total: number): Run {
		return this.#runs.find((run) => run.total >= total)!;
	}

	#totalBefore(index: number): number {
		return this.#runs[index - 1]?.total ?? 0;
	}

	/** Index of the first run after a moment. */
	#firstAfter(moment: number): number {
		let [low, high] = [0, this.#runs.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.#runs[middle]!.countedAt > moment) high = middle;
			else low = middle + 1;
		}
		return low;
	}
}
