import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';

/** Starts a service whose IDs and scopes contain the key, and which rejects the key `refused`. */
const startSite = () =>
	startServer((response, received) => {
		const { headers, path } = received;
		const key = String(headers['x-api-key']);
		const respond = (status: number, body: object) => json(status, body)(response, received);
		if (key === 'refused') return respond(401, { detail: 'Unknown key.' });
		if (path.endsWith('track/')) return respond(403, { detail: 'No.' });
		if (path.endsWith('ping/')) return respond(200, { environment: 'live', scopes: [`of-${key}`] });
		if (path.includes('contact-enrollments/')) return respond(200, { results: [] });
		respond(200, { id: `id-of-${key}`, email: 'ada@acme.example' });
	});

let sites: TestServer[];
beforeAll(async () => {
	sites = await Promise.all([startSite(), startSite()]);
});
afterAll(() => Promise.all(sites.map((site) => site.stop())));
beforeEach(() => sites.forEach((site) => void (site.received.length = 0)));

const email = 'ada@acme.example';

/** Returns an item that determines the key and the service of the credential. */
const item = (key: string, siteIndex = 0): IDataObject => ({
	key,
	url: sites[siteIndex]!.url,
	email,
});

const run = (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	runNode({
		credential: { apiKey: '={{ $json.key }}', baseUrl: '={{ $json.url }}' },
		parameters,
		items,
		...more,
	});

/** Expression for a key that can't be read if the item has none, because it refers to a node that was deleted. */
const UNREADABLE = '={{ $json.key ?? $("Form").item.json.key }}';

const UPSERT = { resource: 'contact', operation: 'upsert', email };

/** Returns the paths and keys of a service's requests. */
const requestsTo = (siteIndex = 0) =>
	sites[siteIndex]!.received.map(({ path, headers }) => [headers['x-api-key'], path]);

const emailAndKeyOf = ({ headers, body }: TestServer['received'][number]) => [
	(JSON.parse(body) as { email: string }).email,
	headers['x-api-key'],
];

describe('items with different credentials', () => {
	it('are sent only to the URL of their credential, with its key', async () => {
		const result = await run(UPSERT, [item('one', 0), item('two', 1)]);
		expect(requestsTo(0)).toEqual([['one', '/api/v1/contacts/upsert/']]);
		expect(requestsTo(1)).toEqual([['two', '/api/v1/contacts/upsert/']]);
		expect(jsonOf(result)).toMatchObject([{ id: 'id-of-one' }, { id: 'id-of-two' }]);
	});

	it('are sent to the URL of their credential, even if the keys and external IDs are the same', async () => {
		const sameId = { email: '={{ $json.email }}', additionalFields: { externalId: 'C-100' } };
		const items = [item('one', 0), { ...item('one', 1), email: 'b@acme.example' }];
		const result = await run({ ...UPSERT, ...sameId }, items);
		expect(result.error).toBeUndefined();
		for (const siteIndex of [0, 1])
			expect(requestsTo(siteIndex)).toEqual([['one', '/api/v1/contacts/upsert/']]);
	});

	it('look up the contact separately for each key, because contact IDs can differ', async () => {
		const contact = { __rl: true, mode: 'email', value: email };
		const tags = { __rl: true, mode: 'name', value: 'vip' };
		const parameters = { resource: 'contact', operation: 'removeTag', contact, tags };
		await run(parameters, [item('one'), item('two'), item('one')]);
		expect(requestsTo().filter(([, path]) => String(path).endsWith('upsert/'))).toHaveLength(2);
		expect(requestsTo()).toEqual(
			expect.arrayContaining([
				['one', '/api/v1/contacts/id-of-one/remove_tag/'],
				['two', '/api/v1/contacts/id-of-two/remove_tag/'],
			]),
		);
	});

	it("don't fail because of another item's rejected key", async () => {
		const items = [item('refused'), item('refused'), item('one')];
		const result = await run(UPSERT, items, { onError: 'continueRegularOutput' });
		expect(jsonOf(result)).toMatchObject([
			{ error: expect.stringContaining('rejected the API key') },
			{ error: expect.stringContaining('rejected the API key') },
			{ id: 'id-of-one' },
		]);
		expect(requestsTo().filter(([key]) => key === 'refused')).toHaveLength(1);
	});

	it('fail with errors that list the scopes of their key', async () => {
		const parameters = {
			resource: 'event',
			operation: 'track',
			eventName: 'login',
			contact: { __rl: true, mode: 'email', value: email },
		};
		const items = [item('one'), item('two')];
		const result = await run(parameters, items, { onError: 'continueRegularOutput' });
		expect(jsonOf(result)).toMatchObject([
			{ error: expect.stringContaining('The key has: of-one.') },
			{ error: expect.stringContaining('The key has: of-two.') },
		]);
	});

	it("use their keys, or the credential's default key if they have no key", async () => {
		const credential = { apiKey: '={{ $json.key ?? "usual" }}', baseUrl: sites[0]!.url };
		const items = [
			{ email },
			{ email: 'b@acme.example' },
			{ ...item('one'), email: 'c@acme.example' },
		];
		await run({ ...UPSERT, email: '={{ $json.email }}' }, items, { credential });
		expect(Object.fromEntries(sites[0]!.received.map(emailAndKeyOf))).toEqual({
			[email]: 'usual',
			'b@acme.example': 'usual',
			'c@acme.example': 'one',
		});
	});

	it.each([
		['by the item index', '={{ ["one", "two"][$itemIndex % 2] }}', ['one', 'two', 'one']],
		[
			'by an item that can be missing',
			'={{ $input.item?.json.region === "eu" ? "eu" : "us" }}',
			['us', 'eu', 'us'],
		],
		['by an item from another node', '={{ $("Items").item.json.region }}', ['us', 'eu', 'us']],
	])('use the key that an expression selects %s', async (_name, apiKey, keys) => {
		const credential = { apiKey, baseUrl: sites[0]!.url };
		const items = ['us', 'eu', 'us'].map((region, i) => ({
			region,
			email: `p${i}@acme.example`,
		}));
		await run({ ...UPSERT, email: '={{ $json.email }}' }, items, { credential });
		expect(Object.fromEntries(sites[0]!.received.map(emailAndKeyOf))).toEqual(
			Object.fromEntries(keys.map((key, i) => [`p${i}@acme.example`, key])),
		);
	});

	it("don't affect other items if their credential can't be read", async () => {
		const credential = { apiKey: UNREADABLE, baseUrl: sites[0]!.url };
		const items = [{ email }, item('one')];
		const result = await run(UPSERT, items, { credential, onError: 'continueRegularOutput' });
		expect(jsonOf(result)).toMatchObject([{ error: expect.any(String) }, { id: 'id-of-one' }]);
	});

	describe('whose batch fails', () => {
		const parameters = {
			resource: 'sequence',
			operation: 'bulkEnroll',
			email: '={{ $json.email }}',
			sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
		};
		const items = () => [item('refused'), item('one', 0), item('two', 1)];

		it("don't affect the batches of other keys if On Error is Continue", async () => {
			const result = await run(parameters, items(), { onError: 'continueRegularOutput' });
			expect(jsonOf(result)).toMatchObject([
				{ error: expect.stringContaining('rejected the API key') },
				...[{ email }, { email }],
			]);
			expect(requestsTo(1).map(([key]) => key)).toEqual(['two']);
		});

		it("don't affect other batches if their credential can't be read, unless the run stops", async () => {
			const credential = { apiKey: UNREADABLE, baseUrl: sites[0]!.url };
			const unreadable = [{ email }, item('one')];
			const result = await run(parameters, unreadable, {
				credential,
				onError: 'continueRegularOutput',
			});
			expect(jsonOf(result)).toMatchObject([{ error: expect.any(String) }, { email }]);
			expect(requestsTo()).toHaveLength(1);
			const { error } = await run(parameters, unreadable, { credential });
			expect(error?.description).toContain('Nothing was sent.');
			expect(requestsTo()).toHaveLength(1); // of the earlier run
		});

		it('stop the batches of other keys if On Error is Stop Workflow', async () => {
			const { error } = await run(parameters, items());
			expect(error?.message).toContain('rejected the API key');
			expect(error?.description).toContain(
				'0 of 3 items succeeded. Not sent: items 1–2. Failed: item 0.',
			);
			expect(requestsTo(0).map(([key]) => key)).toEqual(['refused']);
			expect(requestsTo(1)).toEqual([]);
		});
	});

	it('are grouped into batches by the URL and key of their credential', async () => {
		const parameters = {
			resource: 'sequence',
			operation: 'bulkEnroll',
			email: '={{ $json.email }}',
			sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
		};
		const emailed = ['one', 'two', 'one', 'refused'].map((key, i) => ({
			...item(key, key === 'two' ? 1 : 0),
			email: `p${i}@acme.example`,
		}));
		const result = await run(parameters, emailed, { onError: 'continueRegularOutput' });
		const path = '/api/v1/sequences/api/bulk-enroll/';
		expect(requestsTo(0)).toEqual([
			['one', path],
			['refused', path],
		]);
		expect(requestsTo(1)).toEqual([['two', path]]);
		expect(JSON.parse(sites[0]!.received[0]!.body)).toMatchObject({
			emails: ['p0@acme.example', 'p2@acme.example'],
		});
		expect(jsonOf(result)).toMatchObject([
			...['p0', 'p1', 'p2'].map((name) => ({ email: `${name}@acme.example` })),
			{ error: expect.stringContaining('rejected the API key') },
		]);
	});
});
