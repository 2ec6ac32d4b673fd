import { cacheKeys } from '../src/domain/keys/cache-keys.ts';
import { hashKey } from '../src/domain/keys/api-key.ts';

const VALID = 'cs_live_0123456789abcdef';

const mockFindActiveKeys = jest.fn();
jest.mock('../src/domain/keys/find-key.ts', () => ({
	findActiveKeys: (...args: unknown[]) => mockFindActiveKeys(...args),
}));

/** Returns a cache, and the hashes of the keys in its table. */
function newCache() {
	const table = new Map<string, object>([[hashKey(VALID), { name: 'live' }]]);
	mockFindActiveKeys.mockReset().mockImplementation(async () => new Map(table));
	return { find: cacheKeys(undefined as never, () => performance.now()), table };
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
