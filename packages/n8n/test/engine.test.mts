import { actions } from '@contact-sync/core';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { json, startServer } from '@contact-sync/testing/server';
import { jsonOf, startNodeBench, type NodeBench } from './helpers/node-bench.mts';

let bench: NodeBench;
beforeAll(async () => {
	bench = await startNodeBench();
});
afterAll(() => bench.stop());

describe('Contact: Create or Update', () => {
	it('creates a contact, and then updates it', async () => {
		const items = [{ email: 'created@acme.example' }];
		const [first] = jsonOf(await bench.upsert({ items }));
		const [second] = jsonOf(await bench.upsert({ items, open: { firstName: 'Grace' } }));
		expect(first).toMatchObject({ email: 'created@acme.example', status: 'active', created: true });
		expect(second).toMatchObject({ id: first!.id, first_name: 'Grace', created: false });
	});

	it('returns one paired output item per input item, in order', async () => {
		const items = ['a', 'b', 'c'].map((name) => ({ email: `${name}@paired.example` }));
		const result = await bench.upsert({ items });
		expect(result.outputs[0]!.map(({ json, pairedItem }) => [json.email, pairedItem])).toEqual([
			['a@paired.example', { item: 0 }],
			['b@paired.example', { item: 1 }],
			['c@paired.example', { item: 2 }],
		]);
	});

	it('sends all fields, and keeps the types of numbers and booleans', async () => {
		const result = await bench.upsert({
			items: [{ email: 'all@acme.example', seats: 12 }],
			open: {
				firstName: 'Ada',
				lastName: 'Byron',
				tagNames: 'customer, newsletter',
				customFields: {
					pairs: [
						{ name: 'plan', value: 'pro' },
						{ name: 'seats', value: '={{ $json.seats }}' },
						{ name: 'active', value: '={{ true }}' },
					],
				},
			},
			fields: { displayName: 'Ada B.', externalId: 1042, source: 'form' },
		});
		expect(result.error).toBeUndefined();
		expect(jsonOf(result)[0]).toMatchObject({
			external_id: '1042',
			first_name: 'Ada',
			last_name: 'Byron',
			custom_fields: { plan: 'pro', seats: 12, active: true },
			tags: ['customer', 'newsletter'],
		});
	});

	it('sends the name of the node as the user agent', async () => {
		const server = await startServer(json(200, { id: 'c1' }));
		await bench.upsert({ credential: { apiKey: 'key', baseUrl: server.url } });
		await server.stop();
		const [request] = server.received;
		expect(request!.headers['user-agent']).toContain('n8n-nodes-contact-sync');
	});

	it('accepts tags as a list from an expression, and omits blank values', async () => {
		const result = await bench.upsert({
			items: [
				{ email: 'blank@acme.example', tags: ['One, two', 'three', 'four', ' '], name: null },
			],
			open: {
				customFields: { pairs: [{ name: 'country', value: '={{ $json.nothing }}' }] },
				firstName: '={{ $json.name }}',
				lastName: '',
				tagNames: '={{ $json.tags }}',
			},
		});
		expect(jsonOf(result)[0]).toMatchObject({
			custom_fields: {},
			tags: ['One, two', 'four', 'three'],
		});
		expect(jsonOf(result)[0]).not.toHaveProperty('first_name');
	});
});

describe('Your API Key: Check', () => {
	it('returns the details of the key and its allowed operations', async () => {
		const [details] = jsonOf(await bench.checkKey('writer'));
		expect(details).toMatchObject({
			product: 'Acme',
			environment: 'live',
			scopes: ['contacts:write'],
			allowed: actions
				.filter(({ endpoint }) => endpoint.scope === 'contacts:write')
				.map(({ name }) => name),
			notes: [],
		});
	});

	it('runs once for all items, and shows first what is missing', async () => {
		const outputs = jsonOf(
			await runNode({
				parameters: { resource: 'key', operation: 'check' },
				credential: bench.credential('reader'),
				items: [{ a: 1 }, { a: 2 }, { a: 3 }],
			}),
		);
		expect(outputs).toHaveLength(1);
		expect(Object.keys(outputs[0]!)[0]).toBe('denied');
	});

	it('lists disallowed operations, and reports that tags:write allows nothing', async () => {
		const [details] = jsonOf(await bench.checkKey('reader'));
		expect(details!.allowed).toEqual([
			'Get Many Unsubscribed Email Addresses',
			'Check Email Address',
		]);
		expect(details!.denied).toContainEqual({
			operation: 'Create or Update Contact',
			missing_scopes: ['contacts:write'],
		});
		expect(details!.notes).toEqual([
			expect.stringContaining('test key'),
			expect.stringContaining('tags:write grants nothing'),
		]);
	});
});

describe('On Error', () => {
	const items = [{ email: 'good@acme.example' }, { email: 'bad' }, { email: 'also@acme.example' }];

	it("Stop Workflow ends the run with the error and the item's number", async () => {
		const result = await bench.upsert({ items });
		expect(result.outputs).toEqual([]);
		expect(result.error).toMatchObject({ context: { itemIndex: 1 } });
		expect(result.error?.message).toContain('[item 1]');
	});

	it('Continue keeps the failed item in place, with its error', async () => {
		const result = await bench.upsert({ items, onError: 'continueRegularOutput' });
		expect(result.error).toBeUndefined();
		expect(
			result.outputs[0]!.map(({ json, pairedItem }) => [json.email ?? json.error, pairedItem]),
		).toEqual([
			['good@acme.example', { item: 0 }],
			[expect.stringContaining("'Email' isn't a valid email address: bad"), { item: 1 }],
			['also@acme.example', { item: 2 }],
		]);
	});

	it('Continue (using error output) sends the failed item to that output with its data', async () => {
		const result = await bench.upsert({ items, onError: 'continueErrorOutput' });
		expect(jsonOf(result).map(({ email }) => email)).toEqual([
			'good@acme.example',
			'also@acme.example',
		]);
		expect(jsonOf(result, 1)).toEqual([
			{ email: 'bad', error: expect.stringContaining('[item 1]') },
		]);
	});
});
