/** Clock of the service. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Milliseconds on a monotonic clock, for durations. */
	steady(): number;
	/** Milliseconds by which the controls advanced both clocks. */
	ahead(): number;
	/** Advances both clocks. For controls. */
	advance(ms: number): void;
	/** Milliseconds by which this machine's clock is behind, as set by `correct`. */
	correction(): number;
	correct(ms: number): void;
}

export function createClock(): Clock {
	let ahead = 0;
	let correction = 0;
	return {
		now: () => Date.now() + correction + ahead,
		steady: () => performance.now() + ahead,
		ahead: () => ahead,
		advance: (ms) => void (ahead += ms),
		correction: () => correction,
		correct: (ms) => void (correction = ms),
	};
}
