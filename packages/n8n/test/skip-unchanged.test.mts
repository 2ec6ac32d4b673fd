import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { json, startServer } from '@contact-sync/testing/server';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import { useService } from './helpers/use-service.mts';

const WORKSPACE = `
product: Acme
keys:
  - { name: first, environment: live, scopes: [contacts:write, events:track], limits: { per_minute: 100000, per_hour: 100000 } }
  - { name: second, environment: test, scopes: [contacts:write], limits: { per_minute: 100000, per_hour: 100000 } }
`;

const service = useService(WORKSPACE);
/** ID of a new workflow for each test, because the node stores contacts by workflow. */
let workflowId = '';
beforeEach(() => {
	workflowId = randomUUID();
});

const people = (count: number, more: IDataObject = {}): IDataObject[] =>
	Array.from({ length: count }, (_, i) => ({ email: `p${i}@acme.example`, ...more }));

const requests = async (): Promise<number> =>
	(await service().control<{ count: number }>('journal')).count;

interface Rows extends Partial<NodeRun> {
	key?: 'first' | 'second';
	skipUnchanged?: boolean;
}

/** Sends rows with the workflow's stored data. */
const run = (
	items: IDataObject[],
	staticData: IDataObject,
	{ key = 'first', skipUnchanged = true, ...more }: Rows = {},
) =>
	runNode({
		credential: {
			apiKey: service().keys[key]!,
			baseUrl: service().url,
			perMinute: 100_000,
			perHour: 100_000,
		},
		items,
		staticData,
		workflowId,
		...more,
		parameters: {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			firstName: '={{ $json.name }}',
			additionalFields: { externalId: '={{ $json.id }}', customFieldsJson: '={{ $json.fields }}' },
			options: { skipUnchanged },
		},
	});

describe('Skip Unchanged Contacts', () => {
	it('sends 7 requests for 1,000 rows if 7 changed since the previous run', async () => {
		const staticData = {};
		const items = people(1_000, { name: 'Ada' });
		// 100 at a time, because a busy machine can't send 1,000 requests before the first ones time out.
		for (let sent = 0; sent < items.length; sent += 100) {
			const { error } = await run(items.slice(sent, sent + 100), staticData);
			expect(error).toBeUndefined();
		}
		expect(await requests()).toBe(1_000);
		const changed = items.map((item, i) => (i % 143 === 0 ? { ...item, name: 'Grace' } : item));
		const second = await run(changed, staticData);
		expect(await requests()).toBe(1_007);
		expect(jsonOf(second).filter(({ skipped }) => skipped)).toHaveLength(993);
		expect(jsonOf(second)[0]).toMatchObject({ first_name: 'Grace', created: false });
		expect(jsonOf(second)[1]).toEqual({ email: 'p1@acme.example', skipped: true });
		expect(hintsOf(second)).toEqual([
			'Skipped 993 of 1,000 contacts, because nothing has changed in them since this node last sent them.',
		]);
	});

	it('resends a row that failed before', async () => {
		const staticData = {};
		await service().control('faults', { status: 400, count: 1, method: 'POST' });
		const first = await run(people(1), staticData, { onError: 'continueRegularOutput' });
		expect(jsonOf(first)[0]).toHaveProperty('error');
		expect(jsonOf(await run(people(1), staticData))[0]).toMatchObject({ created: true });
		expect(jsonOf(await run(people(1), staticData))[0]).toMatchObject({ skipped: true });
	});

	it('skips a row whose custom fields have another order', async () => {
		const staticData = {};
		await run(people(1, { fields: { plan: 'pro', city: 'Oslo' } }), staticData);
		const again = await run(people(1, { fields: { city: 'Oslo', plan: 'pro' } }), staticData);
		expect(jsonOf(again)[0]).toMatchObject({ skipped: true });
	});

	it.each([
		['Ada@acme.example', 'ada@acme.example'],
		['ada@bücher.example', 'ada@xn--bcher-kva.example'],
	])(
		'resends a row after one with another spelling of its email address: %s',
		async (...emails) => {
			const staticData = {};
			const rows = emails.map((email, i) => ({ email, name: ['Ada', 'Grace'][i]! }));
			for (const row of rows) await run([row], staticData);
			expect(jsonOf(await run([rows[0]!], staticData))[0]).toMatchObject({ first_name: 'Ada' });
		},
	);

	it('resends a row that changed back', async () => {
		const staticData = {};
		const named = (name: string) => run(people(1, { name }), staticData);
		await named('Ada');
		await named('Grace');
		expect(jsonOf(await named('Ada'))[0]).toMatchObject({ first_name: 'Ada' });
	});

	it('resends all rows if the key or the service changes', async () => {
		const staticData = {};
		const other = await startServer(json(200, { id: '1' }));
		await run(people(1), staticData);
		const withOtherKey = await run(people(1), staticData, { key: 'second' });
		const credential = { apiKey: service().keys.second!, baseUrl: other.url };
		const toOtherService = await run(people(1), staticData, { credential });
		await other.stop();
		for (const result of [withOtherKey, toOtherService])
			expect(jsonOf(result)[0]).not.toHaveProperty('skipped');
	});

	describe('with 10,000 stored contacts', () => {
		const full = () => ({
			sent: Object.fromEntries(people(10_000).map(({ email }) => [String(email), 'x'])),
		});

		it('replaces the oldest contacts with the latest', async () => {
			const staticData = { 'node:Contact Sync': full() };
			await run(people(2), staticData);
			const { sent } = staticData['node:Contact Sync'];
			expect(Object.keys(sent)).toHaveLength(10_000);
			expect(sent).not.toHaveProperty(['p1@acme.example']);
			expect(sent).toHaveProperty(['p2@acme.example']);
		});

		it('stores no additional contacts if an item fails and the run stops', async () => {
			const staticData = { 'node:Contact Sync': full() };
			const { error } = await run([...people(1), { email: 'bob' }], staticData);
			expect(error?.message).toContain('bob');
			expect(Object.keys(staticData['node:Contact Sync'].sent)).toHaveLength(10_000);
		});
	});

	it('skips contacts that the same node has sent, not those of other nodes or workflows', async () => {
		const staticData = {};
		const names = ['First', 'Second'];
		const nodes = names.map((name) => ({ id: name, name }));
		for (const settings of nodes) await run(people(1), staticData, { settings });
		expect(await requests()).toBe(2);
		for (const settings of nodes) {
			const again = await run(people(1), staticData, { settings });
			expect(again.outputs[0]).toMatchObject([{ json: { skipped: true } }]);
		}
		await run(people(1), {}, { settings: nodes[0], workflowId: randomUUID() });
		expect(await requests()).toBe(3);
	});

	it.each([
		['email address', { email: 'Ada@acme.example' }, { email: 'ada@acme.example', name: 'Ada' }],
		['external ID', { email: 'old@acme.example', id: '1' }, { email: 'new@acme.example', id: '1' }],
	])(
		'sends rows with the same %s sequentially in overlapping executions',
		async (_key, one, other) => {
			let [inProgress, maximum] = [0, 0];
			const slow = await startServer((...reply) => {
				inProgress += 1;
				maximum = Math.max(maximum, inProgress);
				setTimeout(() => {
					inProgress -= 1;
					json(200, { id: '1' })(...reply);
				}, 100);
			});
			const credential = { apiKey: 'key', baseUrl: slow.url };
			await run(people(1), {}, { credential }); // the first request to a service is always sent alone
			await Promise.all([one, other].map((row) => run([row], {}, { credential })));
			await slow.stop();
			expect([slow.received.length, maximum]).toEqual([3, 1]);
		},
	);

	it("doesn't apply to operations that add something each time, such as events", async () => {
		const staticData = {};
		await run(people(1), staticData);
		const track = () =>
			runNode({
				credential: {
					apiKey: service().keys.first!,
					baseUrl: service().url,
					perMinute: 100_000,
					perHour: 100_000,
				},
				items: people(1),
				staticData,
				workflowId,
				parameters: {
					resource: 'event',
					operation: 'track',
					eventName: 'login',
					contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
					options: { skipUnchanged: true },
				},
			});
		for (let i = 0; i < 2; i += 1) expect((await track()).error).toBeUndefined();
		expect(await requests()).toBe(3);
	});

	it("sends all rows if it's off", async () => {
		const staticData = {};
		await run(people(2), staticData, { skipUnchanged: false });
		await run(people(2), staticData, { skipUnchanged: false });
		expect(await requests()).toBe(4);
	});
});
