/** Background work that repeats until it's disposed. Disposal waits for the run in progress. */
export interface Loop extends AsyncDisposable {
	/** Requests a run before the next interval. */
	wake(): void;
	/** Starts another run after the run in progress, which might have missed work that became due. */
	run(): Promise<void>;
}

export interface LoopOptions {
	/** Interval between runs without a wake-up from this process, in milliseconds. */
	everyMs: number;
	/** @param signal aborted when the loop should stop */
	run(signal: AbortSignal): Promise<void>;
	/** Receives the error of each run that failed. */
	onError(error: unknown): void;
}

/** Repeats a task, one run at a time. The first run starts on `wake`, or after `everyMs`. */
export function createLoop({ everyMs, run, onError }: LoopOptions): Loop {
	const stopping = new AbortController();
	let last = Promise.resolve();
	let isPlanned = false;

	const runAfter = (): Promise<void> => {
		const next = last.then(() => {
			isPlanned = false;
			return run(stopping.signal);
		});
		last = next.catch(onError);
		return next;
	};
	const wake = () => {
		if (stopping.signal.aborted || isPlanned) return; // a run is already planned
		isPlanned = true;
		runAfter().catch(() => {}); // onError reports the error
	};
	const timer = setInterval(wake, everyMs);

	return {
		wake,
		run: runAfter,
		async [Symbol.asyncDispose]() {
			stopping.abort();
			clearInterval(timer);
			await last;
		},
	};
}
