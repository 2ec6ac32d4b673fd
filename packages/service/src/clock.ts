/** The service's time. Controls may move it forward; nothing else does. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Milliseconds on a clock that nobody sets: for measuring how long something is ago. */
	steady(): number;
	/** Moves both forward. */
	advance(ms: number): void;
}

export function createClock(): Clock {
	let ahead = 0;
	return {
		now: () => Date.now() + ahead,
		steady: () => performance.now() + ahead,
		advance: (ms) => void (ahead += ms),
	};
}
