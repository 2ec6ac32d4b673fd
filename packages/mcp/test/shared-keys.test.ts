import { MAX_KEYS, sharedKeyOf } from '../src/access/shared-keys.ts';

const baseUrl = 'https://contacts.example.com';

/** Uses a key, so it isn't idle. */
async function use(apiKey: string) {
	const key = sharedKeyOf({ apiKey, baseUrl });
	await key.budget.take({ withinMs: 0 });
	return key;
}

it('shares a budget per key and URL', async () => {
	const key = await use('a');
	expect(sharedKeyOf({ apiKey: 'a', baseUrl })).toBe(key);
	expect(sharedKeyOf({ apiKey: 'b', baseUrl })).not.toBe(key);
	expect(sharedKeyOf({ apiKey: 'a', baseUrl: 'https://other.example.com' })).not.toBe(key);
});

it('caches a limited number of keys, the latest ones', async () => {
	const first = await use('first');
	for (let i = 1; i < MAX_KEYS; i += 1) await use(`key${i}`);
	const last = await use('last');
	expect(sharedKeyOf({ apiKey: 'last', baseUrl })).toBe(last);
	expect(sharedKeyOf({ apiKey: 'first', baseUrl })).not.toBe(first);
});
