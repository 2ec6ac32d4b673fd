import { setImmediate } from 'node:timers/promises';
import { cacheKeys } from '../src/domain/keys/cache-keys.ts';
import { hashKey } from '../src/domain/keys/api-key.ts';

const VALID = 'cs_live_0123456789abcdef';

const mockFindActiveKeys = jest.fn();
jest.mock('../src/domain/keys/find-key.ts', () => ({
	findActiveKeys: (...args: unknown[]) => mockFindActiveKeys(...args),
}));

/** Returns a cache, and the hashes of the keys in its table. */
function newCache(steady = () => performance.now()) {
	const table = new Map<string, object>([[hashKey(VALID), { name: 'live' }]]);
	mockFindActiveKeys.mockReset().mockImplementation(async () => new Map(table));
	return { ...cacheKeys(undefined as never, steady), table };
}

test('a thousand requests with different invalid keys cause a few queries', async () => {
	const { find } = newCache();
	const found = await Promise.all(Array.from({ length: 1_000 }, (_, i) => find(`invalid-${i}`)));
	expect(found.every((key) => key === undefined)).toBe(true);
	expect(mockFindActiveKeys.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a valid key needs no query while invalid keys arrive', async () => {
	const { find } = newCache();
	await find(VALID);
	const invalid = find('invalid');
	expect(await find(VALID)).toEqual({ name: 'live' });
	expect(mockFindActiveKeys).toHaveBeenCalledTimes(1);
	await invalid;
});

test('a new key works immediately', async () => {
	const { find, table } = newCache();
	await find(VALID);
	table.set(hashKey('new'), { name: 'new' });
	expect(await find('new')).toEqual({ name: 'new' });
});

test('a new key works although earlier requests had invalid keys', async () => {
	const { find, table } = newCache();
	for (let i = 0; i < 3; i++) expect(await find('new')).toBeUndefined();
	table.set(hashKey('new'), { name: 'new' });
	expect(await find('new')).toEqual({ name: 'new' });
});

test('a key that another process disables is rejected after a second', async () => {
	let now = 0;
	const { find, table } = newCache(() => now);
	for (const name of ['first', 'second', 'third']) {
		table.set(hashKey(name), { name });
		now += 1_000;
		expect(await find(name)).toEqual({ name });
		table.delete(hashKey(name));
		now += 999;
		expect(await find(name)).toEqual({ name });
		now += 1;
		expect(await find(name)).toBeUndefined();
	}
});

test('a key that this process disables is rejected at once, even if a query was in progress', async () => {
	const { find, clear, table } = newCache();
	let finish = () => {};
	mockFindActiveKeys.mockImplementationOnce(async () => {
		const before = new Map(table);
		await new Promise<void>((resolve) => void (finish = resolve));
		return before;
	});
	const early = find(VALID);
	await setImmediate();
	table.delete(hashKey(VALID));
	clear();
	const late = find(VALID);
	finish();
	expect([await early, await late]).toEqual([{ name: 'live' }, undefined]);
	expect(await find(VALID)).toBeUndefined();
});

test('after a failed query, the next request repeats it', async () => {
	const { find } = newCache();
	mockFindActiveKeys.mockRejectedValueOnce(new Error('lost'));
	await expect(find(VALID)).rejects.toThrow('lost');
	expect(await find(VALID)).toEqual({ name: 'live' });
});
