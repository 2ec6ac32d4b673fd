import type { ServerResponse } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { until } from '@contact-sync/testing/until';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));

interface Sent {
	key: string;
	at: number;
}

const CONTACT = JSON.stringify({ id: '1', email: 'ada@acme.example' });

let server: TestServer;
let clock: ReturnType<typeof shareClock>;
let sent: Sent[];
/** Pending responses by key, if responses are held back. */
let pending: Map<string, ServerResponse[]> | undefined;

beforeAll(async () => {
	server = await startServer((response, { headers }) => {
		const key = String(headers['x-api-key']);
		sent.push({ key, at: clock.now() });
		const isFirst = sent.filter((other) => other.key === key).length === 1; // goes alone
		if (pending === undefined || isFirst) response.end(CONTACT);
		else pending.set(key, [...(pending.get(key) ?? []), response]);
	});
});
afterAll(() => server.stop());
beforeEach(() => {
	sent = [];
	pending = undefined;
	clock = shareClock();
	mockSleep.mockReset().mockImplementation(clock.sleep);
	clock.replacePerformance();
});
afterEach(() => jest.restoreAllMocks());

/** Returns items of one key, which is limited per minute. */
const itemsOf = (key: string, count: number, limit: number): IDataObject[] =>
	Array.from({ length: count }, (_, i) => ({ email: `p${i}@acme.example`, key, limit }));

const run = (items: IDataObject[], options: IDataObject = {}, more: Partial<NodeRun> = {}) =>
	runNode({
		credential: {
			...{ apiKey: '={{ $json.key }}', baseUrl: server.url },
			...({ perMinute: '={{ $json.limit }}', perHour: 100_000 } as object), // an expression, as in n8n
		},
		parameters: { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}', options },
		items,
		...more,
	});

it("items of a key with a low limit don't delay items of another key", async () => {
	const startedAt = clock.now();
	const { error } = await clock.until(
		run([...itemsOf('slow', 5, 2), ...itemsOf('fast', 50, 1_000)]),
	);
	expect(error).toBeUndefined();
	const lastOf = (key: string) =>
		Math.max(...sent.filter((s) => s.key === key).map(({ at }) => at));
	expect(lastOf('fast')).toBe(startedAt);
	expect(lastOf('slow')).toBeGreaterThanOrEqual(startedAt + 120_000);
});

it('up to 1,000 items are in progress at the same time, divided among the keys', async () => {
	const counts = () => [...pending!.values()].map(({ length }) => length);
	pending = new Map();
	mockSleep.mockImplementation(async (ms) => (ms === 0 ? undefined : new Promise(() => {})));
	const running = run([...itemsOf('a', 800, 5_000), ...itemsOf('b', 800, 5_000)]);
	await until('1,000 requests', async () =>
		counts().reduce((a, b) => a + b, 0) === 1_000 ? true : undefined,
	);
	expect(counts()).toEqual([500, 500]);
	const held = [...pending.values()].flat();
	pending = undefined;
	for (const response of held) response.end(CONTACT);
	expect((await running).outputs[0]).toHaveLength(1_600);
});

describe('if the items of some keys would take longer than Max Wait', () => {
	const items = [
		...itemsOf('late', 5, 2),
		...itemsOf('later', 8, 2),
		...itemsOf('in-time', 5, 10),
		...itemsOf('single', 1, 1),
	];

	it('the error shows the time of the slowest key, and nothing is sent', async () => {
		const { error } = await run(items, { maxWait: 1 });
		expect(error?.message).toBe("8 requests end in 3 minutes at this key's rate limits.");
		expect(error?.description).toContain("Nothing was sent, because 'Max Wait (Minutes)' is 1.");
		expect(error?.description).toContain("'Max Wait (Minutes)' in 'Options' to 3,");
		expect(sent).toEqual([]);
	});

	it('only their items fail if On Error is Continue', async () => {
		const result = await clock.until(
			run(items, { maxWait: 1 }, { onError: 'continueRegularOutput' }),
		);
		const errors = jsonOf(result).map(({ error }) => error);
		expect(errors[0]).toContain("5 requests end in 120 seconds at this key's rate limits.");
		expect(errors[0]).toContain("No item of this key was sent, because 'Max Wait (Minutes)' is 1.");
		expect(errors[5]).toContain('8 requests end in 3 minutes');
		expect(errors.slice(13)).toEqual(Array.from({ length: 6 }, () => undefined));
		expect(sent.map(({ key }) => key).sort()).toEqual([
			...Array<string>(5).fill('in-time'),
			'single',
		]);
	});

	it('a key can have one item that has to wait', async () => {
		const one = itemsOf('exhausted', 1, 1);
		await clock.until(run(one));
		const { error } = await run([...one, ...itemsOf('in-time', 1, 10)], { maxWait: 0 });
		expect(error?.message).toMatch(/^1 request ends in \d+ seconds at this key's rate limits\.$/);
	});
});

it('a hint shows the wait of each key that waited', async () => {
	const result = await clock.until(
		run([
			...itemsOf('unlimited', 3, 1_000),
			...itemsOf('hint-a', 3, 2),
			...itemsOf('hint-b', 5, 2),
		]),
	);
	expect(hintsOf(result)).toEqual([
		expect.stringMatching(
			/^Key of item 3: This run waited 60 seconds for the rate limits of the API key \(2 requests per minute/,
		),
		expect.stringMatching(/^Key of item 6: This run waited 2 minutes for the rate limits/),
	]);
});
