import { getEventListeners } from 'node:events';
import { sleep } from '../src/access/waiting.ts';

const HOUR_MS = 3_600_000;

describe('a wait', () => {
	it('ends after its duration, and leaves no listener', async () => {
		const { signal } = new AbortController();
		await sleep(1, signal);
		await sleep(1);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('ends when it is canceled, with the reason of the signal', async () => {
		const controller = new AbortController();
		const reason = new Error('canceled');
		const waiting = sleep(HOUR_MS, controller.signal);
		controller.abort(reason);
		await expect(waiting).rejects.toBe(reason);
		await expect(sleep(HOUR_MS, controller.signal)).rejects.toBe(reason);
	}, 5_000);
});
