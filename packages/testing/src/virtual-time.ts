interface Timer {
	at: number;
	wake: () => void;
}

/** Creates a clock whose timers fire in order while the test lets time pass. Pending work finishes before the next timer. */
export function virtualTime(startMs = Date.parse('2026-11-20T09:30:00Z')) {
	let nowMs = startMs;
	/** Sorted by time. */
	const timers: Timer[] = [];

	const plan = (timer: Timer) => {
		const before = timers.findLastIndex(({ at }) => at <= timer.at);
		timers.splice(before + 1, 0, timer);
	};

	const settle = () => new Promise((resolve) => setImmediate(resolve));

	return {
		now: () => nowMs,
		sleep: (ms: number, signal?: AbortSignal) =>
			new Promise<void>((resolve, reject) => {
				signal?.throwIfAborted();
				plan({ at: nowMs + Math.max(0, ms), wake: resolve });
				signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
			}),
		/** Lets time pass until a promise is settled. */
		async until<T>(promise: Promise<T>): Promise<T> {
			let settled = false;
			const done = () => void (settled = true);
			promise.then(done, done);
			for (;;) {
				await settle();
				if (settled) return promise;
				const next = timers.shift();
				if (next === undefined) throw new Error('Nothing is planned, so this would wait for ever.');
				nowMs = Math.max(nowMs, next.at);
				next.wake();
			}
		},
	};
}
