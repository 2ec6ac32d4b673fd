import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { readCredential } from '../nodes/shared/credential.ts';
import type { Host } from '../nodes/shared/host-fetch.ts';
import { runNode } from '@contact-sync/testing/n8n/engine';

let server: TestServer;
beforeAll(async () => {
	server = await startServer(json(200, { id: 'c1' }));
});
afterAll(() => server.stop());

/** Runs the node. Returns the number of times it read its credential. */
async function readsOf(
	items: number,
	{ apiKey = 'cs_test_key', options = {} }: { apiKey?: string; options?: IDataObject } = {},
): Promise<number> {
	let reads = 0;
	const { error, outputs } = await runNode({
		credential: { apiKey, baseUrl: server.url, perMinute: 10_000, perHour: 10_000 },
		parameters: {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			options,
		},
		items: Array.from({ length: items }, (_, i) => ({
			email: `p${i}@acme.example`,
			key: `cs_test_${i % 2}`,
		})),
		onCredentialRead: () => (reads += 1),
	});
	expect(error).toBeUndefined();
	expect(outputs.flat()).toHaveLength(items);
	return reads;
}

describe('the limits in a credential', () => {
	it.each([
		[{}, {}],
		[{ perMinute: '', perHour: null }, {}],
		[{ perMinute: 0, perHour: 0.5 }, {}],
		[
			{ perMinute: -5, perHour: -1 },
			{ perMinute: 1, perHour: 1 },
		],
		[
			{ perMinute: 2.9, perHour: '300' },
			{ perMinute: 2, perHour: 300 },
		],
		[{ perMinute: 'many', perHour: Number.NaN }, {}],
		[{ perMinute: 20 }, { perMinute: 20 }],
	])('%j are whole numbers from 1, or not set: %j', async (limits, expected) => {
		const host = { getCredentials: async () => ({ apiKey: 'key', baseUrl: '', ...limits }) };
		const credential = await readCredential(host as unknown as Host); // calls only this method
		expect(credential.limits).toEqual(expected);
	});
});

describe('the credential is read', () => {
	it('once for one item', async () => {
		expect(await readsOf(1)).toBe(1);
	});

	it.each([{}, { skipUnchanged: true }])(
		'twice for 100 items with the options %j: for the first item and for a nonexistent item',
		async (options) => {
			expect(await readsOf(100, { options })).toBe(2);
		},
	);

	it('once per item and once for a nonexistent item, if the key is an expression', async () => {
		expect(await readsOf(10, { apiKey: '={{ $json.key }}' })).toBe(11);
	});
});
