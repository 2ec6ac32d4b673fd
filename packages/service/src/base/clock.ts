/** Clock of the service. */
export interface Clock {
	/** Current time, in milliseconds since 1970. */
	now(): number;
	/** Monotonic time, in milliseconds, for measuring durations. */
	steady(): number;
	/** Milliseconds by which the controls advanced both clocks. */
	ahead(): number;
	/** Advances both clocks. Only the controls call this method. */
	advance(ms: number): void;
	/** Correction added to this machine's clock, in milliseconds, as set by `correct`. */
	correction(): number;
	/** Corrects the clock. From then on, it doesn't follow changes to this machine's clock. */
	correct(ms: number): void;
}

export function createClock(): Clock {
	let ahead = 0;
	let correction = 0;
	let machineNow = () => Date.now();
	return {
		now: () => machineNow() + correction + ahead,
		steady: () => performance.now() + ahead,
		ahead: () => ahead,
		advance: (ms) => void (ahead += ms),
		correction: () => correction,
		correct(ms) {
			const startedAt = Date.now() - performance.now();
			machineNow = () => Math.round(startedAt + performance.now());
			correction = ms;
		},
	};
}
