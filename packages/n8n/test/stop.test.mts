import type { ServerResponse } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { startServer, type TestServer } from '@contact-sync/testing/server';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { until } from '@contact-sync/testing/until';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));

/** Pending responses, in the order of the requests. */
let pending: ServerResponse[];
let server: TestServer;
let isFirst: boolean;
beforeEach(async () => {
	pending = [];
	isFirst = true;
	// No slot ever becomes free.
	mockSleep
		.mockReset()
		.mockImplementation(async (ms) => (ms === 0 ? undefined : new Promise(() => {})));
	server = await startServer((response) => {
		if (isFirst) response.end('{}');
		else pending.push(response);
		isFirst = false;
	});
});
afterEach(() => server.stop());

const respond = (index: number, status: number, body: object = {}) =>
	pending[index]!.writeHead(status, { 'content-type': 'application/json' }).end(
		JSON.stringify(body),
	);

const requestsToBe = (count: number) =>
	until(`${count} requests`, async () => (pending.length === count ? true : undefined));

const untilOneWaits = () =>
	until('A wait for a slot', async () =>
		mockSleep.mock.calls.some(([ms]) => ms > 30_000 && ms < 60_001) ? true : undefined,
	);

/**
 * Runs an operation on this number of items, with a key that's limited to four more requests per minute. A request before it, which
 * goes alone, was responded to.
 */
async function run(count: number, parameters: IDataObject, settings: Partial<NodeRun> = {}) {
	const credential = { apiKey: 'cs_test_key_0123456789', baseUrl: server.url, perMinute: 5 };
	await runNode({ credential, items: [{ email: 'first@acme.example' }], parameters: EMAIL });
	return runNode({
		credential,
		items: Array.from({ length: count }, (_, i) => ({
			email: `p${i}@acme.example`,
			list: `s${i}`,
		})),
		parameters,
		...settings,
	});
}

const EMAIL = {
	resource: 'email',
	operation: 'trigger',
	triggerKey: 'receipt',
	toEmail: '={{ $json.email }}',
};
const EVENT = {
	resource: 'event',
	operation: 'track',
	eventName: 'login',
	contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
};
const BULK_ENROLL = {
	resource: 'sequence',
	operation: 'bulkEnroll',
	email: '={{ $json.email }}',
	sequence: { __rl: true, mode: 'slug', value: '={{ $json.list }}' },
};

describe('after an item fails, a run with On Error set to Stop Workflow', () => {
	it("doesn't send emails that wait for a slot, and lists them", async () => {
		const running = run(10, EMAIL);
		await requestsToBe(4);
		for (const index of [1, 2, 3]) respond(index, 200);
		await untilOneWaits();
		respond(0, 400, { message: 'The variables are too long.' });
		const { error } = await running;
		expect(error?.message).toContain('[item 0]');
		expect(error?.description).toContain(
			'3 of 10 items succeeded. Not sent: items 4–9. Failed: item 0.',
		);
		expect(pending).toHaveLength(4);
	});

	it('reports the outcomes of requests that were in progress', async () => {
		const running = run(6, EVENT);
		await requestsToBe(4);
		respond(1, 404, { message: 'No such contact.' });
		await until('The first response', async () =>
			pending[1]!.writableFinished ? true : undefined,
		);
		respond(0, 200, { status: 'tracked' });
		respond(2, 503);
		respond(3, 404);
		const { error } = await running;
		expect(error?.message).toContain('[item 1]');
		expect(error?.description).toContain(
			'1 of 6 items succeeded. Not sent: items 4–5. Outcome unknown: item 2. Failed: items 1, 3.',
		);
	});

	it("doesn't send the remaining sequences of a bulk enrollment", async () => {
		const running = run(3, BULK_ENROLL);
		await requestsToBe(1);
		respond(0, 200);
		await requestsToBe(2);
		respond(1, 404, { message: 'No such sequence.' });
		const { error } = await running;
		expect(error?.message).toContain('[item 1]');
		expect(error?.description).toContain(
			'1 of 3 items succeeded. Not sent: item 2. Failed: item 1.',
		);
		expect(pending).toHaveLength(2);
	});

	it("shows the error of a bulk enrollment, not an earlier item that wasn't sent", async () => {
		const value = '={{ $itemIndex % 2 === 0 ? "even" : "odd" }}';
		const running = run(3, { ...BULK_ENROLL, sequence: { __rl: true, mode: 'slug', value } });
		await requestsToBe(1);
		respond(0, 200, { enrolled: ['p0@acme.example'], not_found: ['p2@acme.example'] });
		const { error } = await running;
		expect(error?.message).toContain('[item 2]');
		expect(error?.description).toContain(
			'1 of 3 items succeeded. Not sent: item 1. Failed: item 2.',
		);
	});

	it("shows the error that stopped it, not a waiting item's error", async () => {
		const running = run(3, EMAIL);
		await requestsToBe(3);
		respond(0, 503);
		await until('A wait for a retry', async () =>
			mockSleep.mock.calls.some(([ms]) => ms <= 1_000) ? true : undefined,
		);
		respond(1, 400, { message: 'The variables are too long.' });
		respond(2, 200);
		const { error } = await running;
		expect(error?.message).toContain('[item 1]');
		expect(error?.description).toContain(
			'1 of 3 items succeeded. Outcome unknown: item 0. Failed: item 1.',
		);
		expect(pending).toHaveLength(3);
	});

	it('reports the progress of two items', async () => {
		const running = run(2, EMAIL);
		await requestsToBe(2);
		respond(0, 200);
		respond(1, 400, { message: 'The variables are too long.' });
		expect((await running).error?.description).toContain('1 of 2 items succeeded. Failed: item 1.');
	});

	it("doesn't mention other items if there are none", async () => {
		const running = run(1, EMAIL);
		await requestsToBe(1);
		respond(0, 400, { message: 'The variables are too long.' });
		expect((await running).error?.description).not.toContain('items succeeded');
	});
});

it('a run that exceeds Max Wait stops, and reports the number of successful items and the setting to change', async () => {
	const running = run(6, { ...EMAIL, options: { maxWait: 1 } });
	await requestsToBe(4);
	for (const index of pending.keys()) respond(index, 200);
	const { error } = await running;
	expect(error?.description).toMatch(
		/^Increase 'Max Wait \(Minutes\)' in 'Options', or run the remaining items in \d+ seconds\. 4 of 6 items succeeded\. Not sent: items 4–5\. To continue, keep only the items that weren't sent, for example with a Filter node on \{\{ \$itemIndex \}\}\.$/,
	);
});

it('a run with On Error set to Continue sends the remaining items', async () => {
	const running = run(2, EMAIL, { onError: 'continueRegularOutput' });
	await requestsToBe(2);
	respond(0, 400);
	respond(1, 200);
	expect((await running).outputs[0]).toHaveLength(2);
});
