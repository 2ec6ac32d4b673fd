/** Maximum duration of a timer, in milliseconds; longer timers fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A single timer. */
export interface Alarm {
	/** Calls `ring` at a time, in milliseconds, or after 24 days if that's earlier. If the alarm is already set, the earlier time applies. */
	set(at: number): void;
	stop(): void;
}

/** Clock of an alarm. */
export interface AlarmTools {
	/** Returns the time of a monotonic clock, such as `performance.now`, in milliseconds. */
	now: () => number;
	/** Waits. Resolves or rejects early if the signal is aborted. */
	sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createAlarm({ now, sleep }: AlarmTools, ring: () => void): Alarm {
	let setFor = Infinity;
	let stopping = new AbortController();

	const stop = (): void => {
		if (setFor === Infinity) return;
		setFor = Infinity;
		stopping.abort();
		stopping = new AbortController();
	};

	return {
		stop,
		set: (at) => {
			if (at >= setFor) return;
			stop();
			setFor = at;
			const { signal } = stopping;
			const end = () => {
				if (signal.aborted) return;
				setFor = Infinity;
				ring();
			};
			const waitMs = Math.min(Math.max(0, at - now()), MAX_TIMER_MS);
			void sleep(waitMs, signal).then(end, () => undefined);
		},
	};
}
