const NEVER_MS = 2 ** 31 - 1;

/**
 * Holds the timers of at least `fromMs`, by which a client limits its requests, until it's disposed of. So a time limit passes
 * only when a test says so, however busy the machine is.
 */
export function holdTimeLimit(fromMs: number) {
	const timers: NodeJS.Timeout[] = [];
	let latest = () => {};
	const { setTimeout } = globalThis;
	const hold = (callback: () => void, ms?: number): NodeJS.Timeout => {
		if (ms === undefined || ms < fromMs) return setTimeout(callback, ms);
		const timer = setTimeout(callback, NEVER_MS);
		timers.push(timer);
		latest = callback;
		return timer;
	};
	const spy = jest.spyOn(globalThis, 'setTimeout');
	spy.mockImplementation(hold as typeof setTimeout); // the client calls it with a function and milliseconds
	return {
		/** Lets the limit of the request in progress pass. */
		expire: () => latest(),
		[Symbol.dispose]() {
			spy.mockRestore();
			timers.forEach(clearTimeout);
		},
	};
}
