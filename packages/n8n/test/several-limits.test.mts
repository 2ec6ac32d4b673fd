import type { ServerResponse } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { until } from '@contact-sync/testing/until';

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
	jest.spyOn(performance, 'now').mockImplementation(clock.now);
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
