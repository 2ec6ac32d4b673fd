import { sharedKeyOf } from '../nodes/shared/shared-keys.ts';

const baseUrl = 'https://contacts.example.com/api/v1';
const credential = (apiKey: string, more = {}) => ({
	...{ apiKey, baseUrl, perMinute: 60, perHour: 1_000 },
	...more,
});

/** Uses a slot of a key's budget, or throws an error. */
const use = async (apiKey: string, more = {}) =>
	(await sharedKeyOf(credential(apiKey, more)).budget.take({ withinMs: 0 })).free();

describe('the state of a key', () => {
	it('is shared by executions with the same key and Base URL only', async () => {
		await use('a');
		const key = sharedKeyOf(credential('a'));
		expect(sharedKeyOf(credential('a'))).toBe(key);
		expect(sharedKeyOf(credential('b'))).not.toBe(key);
		const other = { baseUrl: 'https://other.example.com/api/v1' };
		expect(sharedKeyOf(credential('a', other))).not.toBe(key);
	});

	it('has the limits of the credential that was used last', async () => {
		await use('c', { perMinute: 1 });
		await expect(use('c', { perMinute: 1 })).rejects.toThrow('rate limit');
		await use('c', { perMinute: 2 });
		await expect(use('c', { perMinute: 2, perHour: 1 })).rejects.toThrow('rate limit');
	});

	it('is kept while requests count against the limits', async () => {
		await use('d');
		const key = sharedKeyOf(credential('d'));
		sharedKeyOf(credential('e'));
		expect(sharedKeyOf(credential('d'))).toBe(key);
	});

	it("is kept if it contains the key's details, which cost a request", () => {
		const key = sharedKeyOf(credential('f'));
		key.details = { product: 'Acme', environment: 'live' };
		sharedKeyOf(credential('g'));
		expect(sharedKeyOf(credential('f'))).toBe(key);
	});

	it('is evicted if it is idle and empty', () => {
		const key = sharedKeyOf(credential('h'));
		sharedKeyOf(credential('i'));
		expect(sharedKeyOf(credential('h'))).not.toBe(key);
	});
});
