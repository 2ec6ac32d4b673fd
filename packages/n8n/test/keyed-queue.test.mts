import { setImmediate as turn } from 'node:timers/promises';
import { createKeyedQueue } from '../nodes/ContactSync/keyed-queue.ts';

/** Adds tasks to a queue, each with its keys. Returns the names of started tasks, and functions that end them. */
function enqueue(tasks: Readonly<Record<string, string[]>>) {
	const runInOrder = createKeyedQueue();
	const started: string[] = [];
	const runs = new Map<string, PromiseWithResolvers<string>>();
	const add = (name: string, keys: string[]) => {
		const run = Promise.withResolvers<string>();
		runs.set(name, run);
		return runInOrder(keys, () => {
			started.push(name);
			return run.promise;
		});
	};
	const results = Object.entries(tasks).map(([name, keys]) => add(name, keys));
	const settled = Promise.allSettled(results);
	return {
		add: (name: string, keys: string[]) => void add(name, keys),
		started: async () => {
			await turn();
			return started;
		},
		complete: (name: string) => runs.get(name)!.resolve(name),
		fail: (name: string) => runs.get(name)!.reject(new Error(name)),
		results: () => settled,
	};
}

describe('tasks with keys', () => {
	it('run one after another if they share a key, and otherwise at the same time', async () => {
		const queue = enqueue({ one: ['a'], two: ['b'], three: ['a', 'b'], four: ['b'] });
		expect(await queue.started()).toEqual(['one', 'two']);
		queue.complete('one');
		expect(await queue.started()).toEqual(['one', 'two']); // three also waits for two
		queue.complete('two');
		expect(await queue.started()).toEqual(['one', 'two', 'three']);
		queue.complete('three');
		expect(await queue.started()).toEqual(['one', 'two', 'three', 'four']);
	});

	it('wait for the latest task with the same key, after an earlier one has ended', async () => {
		const queue = enqueue({ one: ['a'], two: ['a'] });
		await queue.started();
		queue.complete('one');
		await queue.started();
		queue.add('three', ['a']);
		expect(await queue.started()).toEqual(['one', 'two']);
		queue.complete('two');
		expect(await queue.started()).toEqual(['one', 'two', 'three']);
	});

	it('run after a task that failed, and keep their own outcome', async () => {
		const queue = enqueue({ one: ['a'], two: ['a'] });
		await queue.started();
		queue.fail('one');
		expect(await queue.started()).toEqual(['one', 'two']);
		queue.complete('two');
		expect(await queue.results()).toEqual([
			{ status: 'rejected', reason: new Error('one') },
			{ status: 'fulfilled', value: 'two' },
		]);
	});
});
