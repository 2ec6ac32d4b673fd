import { coalesce } from '../src/api/limits/coalesce.ts';

/** Creates a coalesced function whose calls complete when the test resolves them. */
function held() {
	const calls: { items: readonly string[]; respond: () => void; fail: () => void }[] = [];
	const ask = coalesce((items: readonly string[]) => {
		const { promise, resolve, reject } = Promise.withResolvers<string[]>();
		const respond = () => resolve(items.map((item) => item.toUpperCase()));
		calls.push({ items, respond, fail: () => reject(new Error('no response')) });
		return promise;
	});
	return { ask, calls };
}

describe('coalesced calls', () => {
	test('start immediately if no call is in progress, and are combined if they arrive during a call', async () => {
		const { ask, calls } = held();
		const results = Promise.all(['a', 'b', 'c'].map(ask));
		expect(calls.map(({ items }) => items)).toEqual([['a']]);
		calls[0]!.respond();
		await new Promise(setImmediate);
		expect(calls.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
		calls[1]!.respond();
		expect(await results).toEqual(['A', 'B', 'C']);
	});

	test('are not affected by the error of an earlier call', async () => {
		const { ask, calls } = held();
		const failing = expect(ask('a')).rejects.toThrow('no response');
		const later = ask('b');
		calls[0]!.fail();
		await failing;
		calls[1]!.respond();
		expect(await later).toBe('B');
	});

	test('all fail if the call that combines them fails', async () => {
		const { ask, calls } = held();
		const first = ask('a');
		const combined = Promise.allSettled(['b', 'c'].map(ask));
		calls[0]!.respond();
		await first;
		await new Promise(setImmediate);
		calls[1]!.fail();
		const outcomes = await Promise.race([combined, new Promise(setImmediate)]);
		expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
	});
});
