/** A time limit that passes when a test says so. */
export interface TimeLimit {
	/** Lets the limit of the request in progress pass. */
	expire(): void;
	/** Ends it, with every timer that did not go off. */
	release(): void;
}

/** Takes hold of the timers of at least `fromMs`, by which a client limits its requests. */
export function holdTimeLimit(fromMs: number): TimeLimit {
	const timers: NodeJS.Timeout[] = [];
	let latest = () => {};
	const { setTimeout } = globalThis;
	const hold = (callback: () => void, ms?: number): NodeJS.Timeout => {
		const timer = setTimeout(callback, ms);
		if (ms === undefined || ms < fromMs) return timer;
		timers.push(timer);
		latest = callback;
		return timer;
	};
	const spy = jest.spyOn(globalThis, 'setTimeout');
	spy.mockImplementation(hold as typeof setTimeout); // the client calls it with a function and milliseconds
	return {
		expire: () => latest(),
		release: () => {
			spy.mockRestore();
			timers.forEach(clearTimeout);
		},
	};
}
