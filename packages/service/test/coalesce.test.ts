import { coalesce } from '../src/limits/coalesce.ts';

/** A call that is answered when the test says so. */
function held() {
	const calls: { items: readonly string[]; answer: () => void; fail: () => void }[] = [];
	const ask = coalesce((items: readonly string[]) => {
		const { promise, resolve, reject } = Promise.withResolvers<string[]>();
		const answer = () => resolve(items.map((item) => item.toUpperCase()));
		calls.push({ items, answer, fail: () => reject(new Error('no answer')) });
		return promise;
	});
	return { ask, calls };
}

describe('those who ask at the same time', () => {
	test('are asked for at once when alone, and together when they come during a call', async () => {
		const { ask, calls } = held();
		const results = Promise.all(['a', 'b', 'c'].map(ask));
		expect(calls.map(({ items }) => items)).toEqual([['a']]);
		calls[0]!.answer();
		await new Promise(setImmediate);
		expect(calls.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
		calls[1]!.answer();
		expect(await results).toEqual(['A', 'B', 'C']);
	});

	test('share a failure, which those who come later do not meet', async () => {
		const { ask, calls } = held();
		const failing = expect(ask('a')).rejects.toThrow('no answer');
		const later = ask('b');
		calls[0]!.fail();
		await failing;
		calls[1]!.answer();
		expect(await later).toBe('B');
	});
});
