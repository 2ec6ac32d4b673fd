import type { Budget } from '../../core.ts';
import { sleep } from './waiting.ts';

/** How long one run stands still for the limits of the key and between attempts, and how long it still may. Milliseconds. */
export interface Waits {
	/** Items that wait at the same time are counted once. */
	readonly waitedMs: number;
	readonly leftMs: number;
	/** Waits, and counts it. */
	sleep: typeof sleep;
	/** The budget, with what is waited for its slots counted. */
	counting(budget: Budget): Pick<Budget, 'take' | 'pause'>;
}

export function createWaits(maxWaitMs: number): Waits {
	let waiting = 0;
	let since = 0;
	let overMs = 0;

	const counted = async <T>(wait: Promise<T>): Promise<T> => {
		if (waiting === 0) since = Date.now();
		waiting += 1;
		try {
			return await wait;
		} finally {
			waiting -= 1;
			if (waiting === 0) overMs += Date.now() - since;
		}
	};

	return {
		get waitedMs() {
			return overMs + (waiting === 0 ? 0 : Date.now() - since);
		},
		get leftMs() {
			return Math.max(0, maxWaitMs - this.waitedMs);
		},
		sleep: (ms, signal) => counted(sleep(ms, signal)),
		counting: (budget) => ({
			take: (options) => counted(budget.take(options)),
			pause: (ms) => budget.pause(ms),
		}),
	};
}
