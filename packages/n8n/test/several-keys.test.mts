import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { until } from '@contact-sync/testing/until';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';

/** Holds back responses until this many requests have arrived. */
let held: { until: number; release: Array<() => void> };
let server: TestServer;
beforeAll(async () => {
	server = await startServer((response, received) => {
		const key = String(received.headers['x-api-key']);
		const { email } = (received.body === '' ? {} : JSON.parse(received.body)) as IDataObject;
		const environment = key.startsWith('test') ? 'test' : 'live';
		held.release.push(() =>
			key === 'refused'
				? json(401, { detail: 'Unknown key.' })(response, received)
				: json(200, { id: `id-of-${key}`, email, product: key, environment })(response, received),
		);
		if (held.release.length >= held.until) for (const send of held.release.splice(0)) send();
	});
});
afterAll(() => server.stop());
beforeEach(() => {
	held = { until: 1, release: [] };
	server.received.length = 0;
});

const UPSERT = {
	resource: 'contact',
	operation: 'upsert',
	email: '={{ $json.email }}',
	additionalFields: { externalId: '={{ $json.id }}' },
};
const BULK_ENROLL = {
	resource: 'sequence',
	operation: 'bulkEnroll',
	email: '={{ $json.email }}',
	sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
};
const CONTINUE = { onError: 'continueRegularOutput' } as const;

const ada = { email: 'ada@acme.example', id: 'C-100' };
const grace = { email: 'grace@acme.example', id: 'C-100' };

/** Runs an operation on items that contain their key, and can contain its limit per minute. */
const run = (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	runNode({
		credential: {
			...{ apiKey: '={{ $json.key }}', baseUrl: server.url },
			...({ perMinute: '={{ $json.limit }}' } as object), // an expression, as in n8n
		},
		parameters,
		items,
		...more,
	});

const keysSent = () => server.received.map(({ headers }) => headers['x-api-key']);

describe("an item whose credential can't be read", () => {
	const UNREADABLE = '={{ $json.key ?? $("Form").item.json.key }}';
	const credential = () => ({ apiKey: UNREADABLE, baseUrl: server.url });

	it.each([
		['contacts', UPSERT],
		['batches', BULK_ENROLL],
	])('stops the run before its first request, for %s', async (_what, parameters) => {
		const items = [{ ...ada, key: 'one' }, { email: grace.email }];
		const { error } = await run(parameters, items, { credential: credential() });
		expect(error?.message).toContain("doesn't exist");
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		expect(error?.description).toContain('Nothing was sent. To send the other rows,');
		expect(keysSent()).toEqual([]);
	});

	it('is listed with its email address among the invalid rows', async () => {
		const items = [{ ...ada, key: 'one' }, { ...grace, key: '' }, { email: 'bad' }];
		const { error } = await run(UPSERT, items);
		expect(error?.message).toBe("2 of 3 rows can't be sent.");
		expect(error?.description).toContain('Row 2 (grace@acme.example): ');
		expect(error?.description).toContain("Row 3: 'Email' isn't a valid email address: bad.");
		expect(keysSent()).toEqual([]);
	});

	it('shows the reason in the title if no item has another one', async () => {
		const items = [1, 2, 3].map((i) => ({ email: `p${i}@acme.example`, key: 'one' }));
		const wrong = { credential: { apiKey: 'one', baseUrl: 'ftp://acme.example' } };
		const { error: single } = await run(UPSERT, items.slice(0, 1), wrong);
		const { error } = await run(UPSERT, items, wrong);
		expect(error?.message).toBe(single?.message);
		expect(error?.description).toBe(
			`${single?.description} All 3 rows have this error. Nothing was sent.`,
		);
	});
});

describe('an external ID with several email addresses', () => {
	it('is sent if each belongs to another key', async () => {
		const result = await run(UPSERT, [
			{ ...ada, key: 'one' },
			{ ...grace, key: 'two' },
		]);
		expect(result.error).toBeUndefined();
		expect(keysSent()).toEqual(['one', 'two']);
	});

	it('fails only the items that share their key', async () => {
		const keys = ['one', 'one', 'two'];
		const items = [ada, grace, grace].map((item, i) => ({ ...item, key: keys[i] }));
		const result = await run(UPSERT, items, CONTINUE);
		const error = expect.stringContaining('has 2 email addresses in this run') as string;
		expect(jsonOf(result)).toEqual([
			{ error },
			{ error },
			expect.objectContaining({ id: 'id-of-two' }),
		]);
	});

	it('fails items that share their key, even if their limits differ', async () => {
		const items = [ada, grace].map((item, i) => ({ ...item, key: 'one', limit: 10 + i }));
		expect((await run(UPSERT, items)).error?.message).toBe("2 of 2 rows can't be sent.");
	});
});

it('dates of different formats are reported only if they are sent with the same key', async () => {
	const preview = {
		...{ resource: 'contact', operation: 'upsert' },
		...{ mappingMode: 'autoMapInputData', previewMapping: true },
		row: '={{ { Email: $json.email, Since: $json.since } }}',
	};
	const german = { email: 'ada@acme.example', since: '24.11.2026' };
	const american = { email: 'grace@acme.example', since: '11/24/2026' };
	const hintsFor = async (...keys: string[]) => {
		const items = [german, american].map((item, i) => ({ ...item, key: keys[i] }));
		return hintsOf(await run(preview, items, { mode: 'manual' })).filter((hint) =>
			hint.includes('mix date formats'),
		);
	};
	expect(await hintsFor('one', 'two')).toEqual([]);
	expect(await hintsFor('one', 'one')).toHaveLength(1);
});

describe('Your API Key: Check', () => {
	const CHECK = { resource: 'key', operation: 'check' };
	const items = ['one', 'one', 'two', 'refused', 'two'].map((key) => ({ key }));

	it('runs once per key, and pairs each result with the first item of its key', async () => {
		const { outputs } = await run(CHECK, items, CONTINUE);
		expect(outputs[0]).toMatchObject([
			{ json: { product: 'one' }, pairedItem: { item: 0 } },
			{ json: { product: 'two' }, pairedItem: { item: 2 } },
			{ json: { error: expect.stringContaining('[item 3]') }, pairedItem: { item: 3 } },
		]);
		expect(keysSent()).toEqual(['one', 'two', 'refused']);
	});

	it('stops with the index of the item whose key the service rejects', async () => {
		const { error } = await run(CHECK, [items[0]!, items[1]!, items[3]!]);
		expect(error?.message).toContain('[item 2]');
		expect(error?.description).toContain('Failed: item 2.');
	});

	it("shows once that a credential can't be used", async () => {
		const credential = { apiKey: 'one', baseUrl: 'ftp://acme.example' };
		expect((await run(CHECK, items, { credential, ...CONTINUE })).outputs[0]).toHaveLength(1);
	});
});

describe('at the same time', () => {
	const keys = ['one', 'refused', 'two'];
	beforeEach(() => (held.until = keys.length));

	it.each([
		['items of the same contact', UPSERT],
		['batches, if On Error is Continue', BULK_ENROLL],
	])(
		'%s are sent with their keys, and one fails alone',
		async (_what, parameters) => {
			const items = keys.map((key) => ({ ...ada, key }));
			expect(jsonOf(await run(parameters, items, CONTINUE))).toMatchObject([
				{ email: ada.email },
				{ error: expect.stringContaining('rejected the API key') },
				{ email: ada.email },
			]);
		},
		10_000,
	);
});

it('items of one contact are sent in order with one key, even if their limits differ', async () => {
	held.until = 2;
	const items = [10, 20, 10].map((limit) => ({ ...ada, key: 'one', limit }));
	const running = run(UPSERT, items);
	for (let sent = 1; sent <= 3; sent += 1) {
		await until(`request ${sent}`, async () => (held.release.length > 0 ? true : undefined));
		expect(server.received).toHaveLength(sent);
		held.release.splice(0)[0]!();
	}
	expect((await running).error).toBeUndefined();
});

describe('hints', () => {
	it('name each test key by an item in manual runs', async () => {
		const items = ['one', 'test-a', 'test-b', 'test-a'].map((key, i) => ({
			...{ email: `p${i}@acme.example`, key },
		}));
		expect(hintsOf(await run(UPSERT, items, { mode: 'manual' }))).toEqual([
			"The key of item 1 is a test key: it doesn't affect real contacts or send real email.",
			"The key of item 2 is a test key: it doesn't affect real contacts or send real email.",
		]);
	});

	it('count the requests of Bulk Enroll per key', async () => {
		const items = Array.from({ length: 10 }, (_, i) => ({
			...{ email: `p${i}@acme.example`, key: i % 2 === 0 ? 'one' : 'two' },
		}));
		expect(hintsOf(await run({ ...BULK_ENROLL, operation: 'enroll' }, items))).toEqual([
			'Enrolling 10 contacts one by one took 10 requests. Bulk Enroll Contacts needs 2, but it sends no metadata or trigger source.',
		]);
	});
});
