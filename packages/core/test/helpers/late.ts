import type { Reply } from '@contact-sync/testing/server';

/** Default timeout of the client, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Fakes the timer of the client's timeout, which `late` advances. Other timers are real. */
export const holdTimeLimit = () =>
	void jest.useFakeTimers({
		doNotFake: [
			...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});

/** Never responds, and lets the client time out after it has sent the request. */
export const late: Reply = () => void jest.advanceTimersByTime(TIMEOUT_MS);
