const NEVER_MS = 2 ** 31 - 1;

/**
 * Suspends the timers for a client's request timeouts until the returned object is disposed of. Requests then
 * time out only when a test calls `expire`, even on a busy machine.
 *
 * @param fromMs minimum duration of these timers, in milliseconds
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
