import type { IDataObject } from 'n8n-workflow';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';

/** A service whose IDs and scopes name the key that asked, and which does not know the key `refused`. */
const startSite = () =>
	startServer((response, received) => {
		const { headers, path } = received;
		const key = String(headers['x-api-key']);
		const answer = (status: number, body: object) => json(status, body)(response, received);
		if (key === 'refused') return answer(401, { detail: 'Unknown key.' });
		if (path.endsWith('track/')) return answer(403, { detail: 'No.' });
		if (path.endsWith('ping/')) return answer(200, { environment: 'live', scopes: [`of-${key}`] });
		answer(200, { id: `id-of-${key}`, email: 'ada@acme.example' });
	});

let sites: TestServer[];
beforeAll(async () => {
	sites = await Promise.all([startSite(), startSite()]);
});
afterAll(() => Promise.all(sites.map((site) => site.stop())));
beforeEach(() => sites.forEach((site) => void (site.received.length = 0)));

const email = 'ada@acme.example';

/** An item whose key, and whose service, the credential takes from it. */
const item = (key: string, place = 0): IDataObject => ({ key, url: sites[place]!.url, email });

const run = (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	runNode({
		credential: { apiKey: '={{ $json.key }}', baseUrl: '={{ $json.url }}' },
		parameters,
		items,
		...more,
	});

const UPSERT = { resource: 'contact', operation: 'upsert', email };

/** Who asked for what. */
const asked = (place = 0) =>
	sites[place]!.received.map(({ path, headers }) => [headers['x-api-key'], path]);

describe('items whose credentials differ', () => {
	it('go to the address of their own with the key of their own, and no key goes elsewhere', async () => {
		const result = await run(UPSERT, [item('one', 0), item('two', 1)]);
		expect(asked(0)).toEqual([['one', '/api/v1/contacts/upsert/']]);
		expect(asked(1)).toEqual([['two', '/api/v1/contacts/upsert/']]);
		expect(jsonOf(result)).toMatchObject([{ id: 'id-of-one' }, { id: 'id-of-two' }]);
	});

	it('look for a contact under each key, which may know it by another ID', async () => {
		const contact = { __rl: true, mode: 'email', value: email };
		const tags = { __rl: true, mode: 'name', value: 'vip' };
		const parameters = { resource: 'contact', operation: 'removeTag', contact, tags };
		await run(parameters, [item('one'), item('two'), item('one')]);
		expect(asked().filter(([, path]) => String(path).endsWith('upsert/'))).toHaveLength(2);
		expect(asked()).toEqual(
			expect.arrayContaining([
				['one', '/api/v1/contacts/id-of-one/remove_tag/'],
				['two', '/api/v1/contacts/id-of-two/remove_tag/'],
			]),
		);
	});

	it('are not refused because of the key of another', async () => {
		const items = [item('refused'), item('refused'), item('one')];
		const result = await run(UPSERT, items, { onError: 'continueRegularOutput' });
		expect(jsonOf(result)).toMatchObject([
			{ error: expect.stringContaining('rejected the API key') },
			{ error: expect.stringContaining('rejected the API key') },
			{ id: 'id-of-one' },
		]);
		expect(asked().filter(([key]) => key === 'refused')).toHaveLength(1);
	});

	it('are told the scopes of their own key', async () => {
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

	it('have their own keys even if the first has none, and the credential has one for such items', async () => {
		const credential = { apiKey: '={{ $json.key ?? "usual" }}', baseUrl: sites[0]!.url };
		const items = [{ email }, { email: 'b@acme.example' }, item('one')];
		await run({ ...UPSERT, email: '={{ $json.email }}' }, items, { credential });
		expect(asked().map(([key]) => key)).toEqual(['usual', 'usual', 'one']);
	});

	it.each([
		['by its position', '={{ ["one", "two"][$itemIndex % 2] }}', ['one', 'two', 'one']],
		[
			'by an item that may be missing',
			'={{ $input.item?.json.region === "eu" ? "eu" : "us" }}',
			['us', 'eu', 'us'],
		],
		['by an item of another node', '={{ $("Items").item.json.region }}', ['us', 'eu', 'us']],
	])('have their own keys if an expression finds them %s', async (_how, apiKey, keys) => {
		const credential = { apiKey, baseUrl: sites[0]!.url };
		const items = ['us', 'eu', 'us'].map((region, i) => ({
			region,
			email: `p${i}@acme.example`,
		}));
		await run({ ...UPSERT, email: '={{ $json.email }}' }, items, { credential });
		const keyOf = ({ headers, body }: TestServer['received'][number]) => [
			(JSON.parse(body) as { email: string }).email,
			headers['x-api-key'],
		];
		expect(Object.fromEntries(sites[0]!.received.map(keyOf))).toEqual(
			Object.fromEntries(keys.map((key, i) => [`p${i}@acme.example`, key])),
		);
	});

	it('fail alone if only theirs cannot be read', async () => {
		const credential = { apiKey: '={{ $json.key.trim() }}', baseUrl: sites[0]!.url };
		const items = [{ email }, item('one')];
		const result = await run(UPSERT, items, { credential, onError: 'continueRegularOutput' });
		expect(jsonOf(result)).toMatchObject([{ error: expect.any(String) }, { id: 'id-of-one' }]);
	});

	it('are sent together by credential in a batch, address and key', async () => {
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
		expect(asked(0)).toEqual([
			['one', path],
			['refused', path],
		]);
		expect(asked(1)).toEqual([['two', path]]);
		expect(JSON.parse(sites[0]!.received[0]!.body)).toMatchObject({
			emails: ['p0@acme.example', 'p2@acme.example'],
		});
		expect(jsonOf(result)).toMatchObject([
			...['p0', 'p1', 'p2'].map((name) => ({ email: `${name}@acme.example` })),
			{ error: expect.stringContaining('rejected the API key') },
		]);
	});
});
