import { setImmediate } from 'node:timers/promises';
import { cacheKeys } from '../src/domain/keys/cache-keys.ts';
import { createInvalidKeyLimit } from '../src/api/limits/invalid-keys.ts';
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

describe('a key that this process disables while a query is in progress', () => {
	/** Disables the key during a query. Returns the cache, and what ends the query. */
	async function disableDuringQuery() {
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
		return { find, early, finish };
	}

	test('is rejected at once', async () => {
		const { find, early, finish } = await disableDuringQuery();
		const late = find(VALID);
		finish();
		expect([await early, await late]).toEqual([{ name: 'live' }, undefined]);
		expect(await find(VALID)).toBeUndefined();
	});

	test('is rejected after the query, whose result is outdated', async () => {
		const { find, early, finish } = await disableDuringQuery();
		finish();
		expect(await early).toEqual({ name: 'live' });
		expect(await find(VALID)).toBeUndefined();
	});
});

test('after a failed query, the next request repeats it', async () => {
	const { find } = newCache();
	mockFindActiveKeys.mockRejectedValueOnce(new Error('lost'));
	await expect(find(VALID)).rejects.toThrow('lost');
	expect(await find(VALID)).toEqual({ name: 'live' });
});

test('a key that must not be looked up causes no query until the cache expires', async () => {
	let now = 0;
	const { find, table } = newCache(() => now);
	await find(VALID);
	table.set(hashKey('new'), { name: 'new' });
	now = 999;
	expect(await find('new', false)).toBeUndefined();
	expect(mockFindActiveKeys).toHaveBeenCalledTimes(1);
	now = 1_000;
	expect(await find('new', false)).toEqual({ name: 'new' });
});

describe('The limit of requests with invalid keys', () => {
	test('is 200 per minute for a client, and does not affect others', () => {
		let now = 5_000;
		const limit = createInvalidKeyLimit(() => now);
		for (let i = 0; i < 200; i++) {
			expect(limit.waitMs('203.0.113.1')).toBe(0);
			limit.add('203.0.113.1');
		}
		now += 20_000;
		expect(limit.waitMs('203.0.113.1')).toBe(40_000);
		expect(limit.waitMs('203.0.113.2')).toBe(0);
		now += 39_999;
		expect(limit.waitMs('203.0.113.1')).toBe(1);
		now += 1;
		expect(limit.waitMs('203.0.113.1')).toBe(0);
	});

	test('is 2,000 per minute for all clients together', () => {
		let now = 0;
		const limit = createInvalidKeyLimit(() => now);
		for (let i = 0; i < 1_999; i++) limit.add(`client ${i}`);
		expect(limit.waitMs('another')).toBe(0);
		limit.add('client 1999');
		expect(limit.waitMs('another')).toBe(60_000);
		now = 60_000;
		expect(limit.waitMs('another')).toBe(0);
	});

	test('does not count what it rejects', () => {
		let now = 0;
		const limit = createInvalidKeyLimit(() => now);
		for (let i = 0; i < 250; i++) limit.add('one');
		for (let i = 0; i < 1_799; i++) limit.add(`client ${i}`);
		expect(limit.waitMs('another')).toBe(0);
		now = 60_000;
		expect(limit.waitMs('one')).toBe(0);
	});
});
