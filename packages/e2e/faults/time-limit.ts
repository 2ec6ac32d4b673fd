const NEVER_MS = 2 ** 31 - 1;

/**
 * Suspends timers of at least `fromMs`, with which a client limits its requests, until it's disposed of. Requests then only time out
 * if a test says so, even on a busy machine.
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
	spy.mockImplementation(hold as typeof setTimeout); // the client passes a function and milliseconds
	return {
		/** Makes the request in progress time out. */
		expire: () => latest(),
		[Symbol.dispose]() {
			spy.mockRestore();
			timers.forEach(clearTimeout);
		},
	};
}
