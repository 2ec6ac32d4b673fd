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

describe('another key', () => {
	const access = { apiKey: 'idle', baseUrl };
	const stateUntil = (expiresAt: number) => ({ value: Promise.resolve({}), expiresAt });

	it('evicts an idle key whose state is missing or expired', () => {
		const missing = sharedKeyOf(access);
		sharedKeyOf({ apiKey: 'second', baseUrl });
		const expired = sharedKeyOf(access);
		expect(expired).not.toBe(missing);
		expired.state = stateUntil(performance.now() - 1);
		sharedKeyOf({ apiKey: 'third', baseUrl });
		expect(sharedKeyOf(access)).not.toBe(expired);
	});

	it("doesn't evict an idle key whose state is still valid", () => {
		const key = sharedKeyOf(access);
		key.state = stateUntil(performance.now() + 60_000);
		sharedKeyOf({ apiKey: 'fourth', baseUrl });
		expect(sharedKeyOf(access)).toBe(key);
	});

	it("doesn't evict a key whose requests count against its rate limit", async () => {
		const key = await use('busy');
		key.state = stateUntil(performance.now() - 1);
		sharedKeyOf({ apiKey: 'fifth', baseUrl });
		expect(sharedKeyOf({ apiKey: 'busy', baseUrl })).toBe(key);
	});
});

it('the cache contains a limited number of keys, and evicts the least recently used', async () => {
	const [first, second] = [await use('first'), await use('second')];
	for (let i = 2; i < MAX_KEYS; i += 1) await use(`key${i}`);
	expect(sharedKeyOf({ apiKey: 'first', baseUrl })).toBe(first);
	const last = await use('last');
	expect(sharedKeyOf({ apiKey: 'last', baseUrl })).toBe(last);
	expect(sharedKeyOf({ apiKey: 'first', baseUrl })).toBe(first);
	expect(sharedKeyOf({ apiKey: 'second', baseUrl })).not.toBe(second);
});
