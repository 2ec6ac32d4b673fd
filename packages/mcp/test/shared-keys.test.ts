import { MAX_KEYS, sharedKeyOf } from '../src/access/shared-keys.ts';

const baseUrl = 'https://contacts.example.com';

/** Uses a key, so it isn't idle. */
async function use(apiKey: string) {
	const key = sharedKeyOf({ apiKey, baseUrl });
	await key.budget.take({ withinMs: 0 });
	return key;
}

it('calls with the same key and URL share a budget', async () => {
	const key = await use('a');
	expect(sharedKeyOf({ apiKey: 'a', baseUrl })).toBe(key);
	expect(sharedKeyOf({ apiKey: 'b', baseUrl })).not.toBe(key);
	expect(sharedKeyOf({ apiKey: 'a', baseUrl: 'https://other.example.com' })).not.toBe(key);
});

it('the cache contains a limited number of keys, and evicts the oldest', async () => {
	const first = await use('first');
	for (let i = 1; i < MAX_KEYS; i += 1) await use(`key${i}`);
	const last = await use('last');
	expect(sharedKeyOf({ apiKey: 'last', baseUrl })).toBe(last);
	expect(sharedKeyOf({ apiKey: 'first', baseUrl })).not.toBe(first);
});
