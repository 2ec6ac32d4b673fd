import { loadNode } from '@contact-sync/testing/n8n/engine';
import { startListServer, type ListServer } from './helpers/list-server.mts';
import { startPoller, type PollerOptions } from './helpers/poll-engine.mts';

const START_MS = Date.parse('2026-11-20T09:30:00Z');

const entryOf = (n: number, isDated = true) => ({
	email: `p${n}@acme.example`,
	reason: 'unsubscribed',
	...(isDated && { created_at: new Date(START_MS + n * 60_000).toISOString() }),
});
const entriesOf = (count: number, isDated = true) =>
	Array.from({ length: count }, (_, n) => entryOf(n, isDated));

let server: ListServer;
beforeEach(async () => {
	server = await startListServer();
});
afterEach(() => server.stop());

const credentialOf = (apiKey = 'live_7c1b9e4d3a8f602f') => ({
	apiKey,
	baseUrl: server.url,
	perMinute: 100_000,
	perHour: 100_000,
});
const start = (options: Partial<PollerOptions> = {}) =>
	startPoller({ parameters: { reason: 'any' }, credential: credentialOf(), ...options });

async function activated(options?: Partial<PollerOptions>) {
	const poller = await start(options);
	expect(await poller.activate()).toEqual([]);
	return poller;
}

/** Simulates a restart of n8n, which clears the node's in-memory state. */
async function restarted(before: Awaited<ReturnType<typeof start>>, options = {}) {
	jest.resetModules();
	return start({ staticData: before.stored(), loader: await loadNode(), ...options });
}

/** Returns the result of a poll with one new entry, after a restart with another /ping/ response or key. */
async function pollAfterRestart(ping: object, key?: string) {
	server.entries = entriesOf(3).toReversed();
	const poller = await activated();
	server.entries.unshift(entryOf(3));
	Object.assign(server.ping, ping);
	const again = await restarted(poller, { credential: credentialOf(key) });
	return emails(await again.activate());
}

const emails = (items: Array<{ email?: unknown }>) => items.map(({ email }) => email);

/** Returns the number of list requests since the previous call. */
const listRequests = () =>
	server.received.splice(0).filter(({ path }) => path.includes('unsubscribed-emails')).length;

describe('the trigger continues after a restart', () => {
	it.each([
		['if the product was renamed', { product: 'Acme Mail' }, undefined],
		['if the product no longer has a name', { product: undefined }, undefined],
		['if the service no longer reports the environment', { environment: undefined }, undefined],
		['with another key of the same product', {}, 'live_0000000000000000'],
	])('%s', async (_name, ping, key) => {
		expect(await pollAfterRestart(ping, key)).toEqual(['p3@acme.example']);
	});

	it('if the service begins to report the product and the environment', async () => {
		Object.assign(server.ping, { product: undefined, environment: undefined });
		const reported = { product: 'Acme', environment: 'live' };
		expect(await pollAfterRestart(reported)).toEqual(['p3@acme.example']);
	});

	it('with a renamed product and, later, another key of that product', async () => {
		const poller = await activated();
		server.ping.product = 'Acme Mail';
		const renamed = await restarted(poller);
		expect(await renamed.activate()).toEqual([]);
		server.entries.unshift(entryOf(0));
		const credential = credentialOf('live_0000000000000000');
		const again = await restarted(renamed, { credential });
		expect(emails(await again.activate())).toEqual(['p0@acme.example']);
	});
});

describe('the trigger starts over without output', () => {
	it.each([
		['if the key belongs to another product', { product: 'Other' }, 'live_0000000000000000'],
		['if the environment changed', { environment: 'test' }, undefined],
		['if the key changed and the product has no name', { product: undefined }, 'live_00000000'],
	])('%s', async (_name, ping, key) => {
		expect(await pollAfterRestart(ping, key)).toEqual([]);
	});

	it('if the key changed and the service never reports the product', async () => {
		Object.assign(server.ping, { product: undefined });
		expect(await pollAfterRestart({}, 'live_00000000')).toEqual([]);
	});

	it('if another event is chosen', async () => {
		server.entries = entriesOf(3).toReversed();
		const poller = await activated();
		const parameters = { event: 'unsubscribed.left', reason: 'any' };
		const changed = await restarted(poller, { parameters });
		expect(await changed.activate()).toEqual([]);
		server.entries.pop();
		expect(emails(await changed.poll())).toEqual(['p0@acme.example']);
	});

	it('if the service has another Base URL', async () => {
		server.entries = entriesOf(3).toReversed();
		const poller = await activated();
		const other = await startListServer(entriesOf(4).toReversed());
		const credential = { ...credentialOf(), baseUrl: other.url };
		const moved = await restarted(poller, { credential });
		expect(await moved.activate()).toEqual([]);
		other.entries.unshift(entryOf(4));
		expect(emails(await moved.poll())).toEqual(['p4@acme.example']);
		await other.stop();
	});
});

describe('a trigger with a list of 10,000 entries', () => {
	it('returns new entries in the next poll if the list is sorted oldest first', async () => {
		server.entries = entriesOf(9_990);
		const poller = await activated();
		expect(listRequests()).toBe(20);
		server.entries.push(entryOf(10_000), entryOf(10_001));
		expect(emails(await poller.poll())).toEqual(['p10000@acme.example', 'p10001@acme.example']);
		expect(await poller.poll()).toEqual([]);
		expect(listRequests()).toBe(20 + 1);
	});

	it('returns a new entry once, at any position, if the list has no dates', async () => {
		server.entries = entriesOf(10_000, false);
		const poller = await activated();
		server.entries.unshift(entryOf(10_000, false));
		expect(emails(await poller.poll())).toEqual(['p10000@acme.example']);
		server.entries.push(entryOf(10_001, false));
		expect(emails(await poller.poll())).toEqual(['p10001@acme.example']);
		expect(await poller.poll()).toEqual([]);
	});
});

describe('a trigger with a list that reports more entries than it returns', () => {
	beforeEach(() => {
		Object.assign(server, { entries: entriesOf(3).toReversed(), count: 5 });
	});

	it('returns new entries if the list is sorted newest first', async () => {
		const poller = await activated();
		server.entries.unshift(entryOf(3));
		expect(emails(await poller.poll())).toEqual(['p3@acme.example']);
	});

	it("can't be published if the list is sorted oldest first", async () => {
		server.entries.reverse();
		await expect((await start()).activate()).rejects.toThrow('returned only part of the list');
	});

	it('returns new entries before it reports the problem if the list is sorted oldest first', async () => {
		Object.assign(server, { entries: entriesOf(3), count: 3 });
		const poller = await activated();
		Object.assign(server, { entries: entriesOf(4), count: 9 });
		expect(emails(await poller.poll())).toEqual(['p3@acme.example']);
		await expect(poller.poll()).rejects.toThrow('returned only part of the list');
	});
});
