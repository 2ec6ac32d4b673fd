import type { Reply } from '@contact-sync/testing/server';

/** How long the client waits for a response, in milliseconds, unless it's told otherwise. */
const TIMEOUT_MS = 30_000;

/** Stops the timer behind the client's time limit; `late` moves it. All others run on. */
export const holdTimeLimit = () =>
	void jest.useFakeTimers({
		doNotFake: [
			...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});

/** Never responds, and lets the client's time limit pass once it has the request. */
export const late: Reply = () => void jest.advanceTimersByTime(TIMEOUT_MS);
