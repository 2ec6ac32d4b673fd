import { setImmediate } from 'node:timers/promises';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { forgetKeyState, keyStateOf } from '../src/access/key-state.ts';
import { tools } from '../src/tools.ts';
import { callAt } from './helpers/call.ts';
import { openSession } from './helpers/open-session.ts';
import { openStdio } from './helpers/stdio-session.ts';

describe('a new session', () => {
	let server: TestServer;
	afterEach(() => server.stop());

	const open = () => openSession({ baseUrl: server.url, apiKey: 'key', era: 'legacy' });

	it('checks the key once for the instructions and the list of tools', async () => {
		server = await startServer(json(200, { environment: 'test', scopes: [] }));
		const { client, tools: listed } = await open();
		expect(client.getInstructions()).toContain('is a test key');
		expect(listed.map(({ name }) => name)).toEqual(['check_api_key']);
		await client.listTools();
		expect(server.received).toHaveLength(1);
	});

	it('waits for an unresponsive service only once, for up to one second', async () => {
		server = await startServer(() => undefined);
		const startedAt = performance.now();
		const { client, tools: listed } = await open();
		expect(performance.now() - startedAt).toBeLessThan(15_000); // a tool call waits 30 s
		expect(client.getInstructions()).toContain('treat it as live');
		expect(listed).toHaveLength(tools.length);
		expect(server.received).toHaveLength(1);
	});

	it('reports a rejected key over stdio, and lists all tools', async () => {
		server = await startServer(json(401, { detail: 'Unknown key.' }));
		const { initialize, request, call, end } = openStdio({
			CONTACT_SYNC_API_KEY: 'key',
			CONTACT_SYNC_BASE_URL: server.url,
		});
		const { instructions } = (await initialize()).result as unknown as { instructions: string };
		expect(instructions).toContain('Every tool fails until this is fixed: ');
		expect(instructions).toContain('API key');
		const { tools: listed } = (await request('tools/list')).result as unknown as {
			tools: object[];
		};
		expect(listed).toHaveLength(tools.length);
		const { isError, content } = await call('list_sequences');
		expect(isError).toBe(true);
		expect(instructions).toContain(content![0]!.text);
		await end();
	});

	it('lists the tools by the scopes of five minutes ago at most', async () => {
		let scopes: string[] = [];
		server = await startServer((...args) => json(200, { environment: 'live', scopes })(...args));
		const now = jest.spyOn(performance, 'now');
		const { client } = await open();
		scopes = ['contacts:read'];
		const startedAt = performance.now();
		const countTools = async () => (await client.listTools()).tools.length;
		now.mockReturnValue(startedAt + 290_000);
		expect(await countTools()).toBe(1);
		now.mockReturnValue(startedAt + 300_001);
		expect(await countTools()).toBeGreaterThan(1);
		expect(server.received).toHaveLength(2);
		now.mockRestore();
	});

	it('lists the tools by the current scopes over stdio, too', async () => {
		let scopes: string[] = [];
		server = await startServer((...args) => json(200, { environment: 'live', scopes })(...args));
		const { initialize, request, end } = openStdio({
			CONTACT_SYNC_API_KEY: 'key',
			CONTACT_SYNC_BASE_URL: server.url,
		});
		await initialize();
		const countTools = async () =>
			((await request('tools/list')).result as { tools: object[] }).tools.length;
		expect(await countTools()).toBe(1);
		scopes = ['contacts:read'];
		const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 300_001);
		expect(await countTools()).toBeGreaterThan(1);
		now.mockRestore();
		await end();
	});

	it('reports the environment of its own key', async () => {
		server = await startServer((response, received) => {
			const environment = received.headers['x-api-key'] === 'of-the-shop' ? 'live' : 'test';
			json(200, { environment, scopes: [] })(response, received);
		});
		const instructionsFor = async (apiKey: string) =>
			(await openSession({ baseUrl: server.url, apiKey })).client.getInstructions();
		expect(await instructionsFor('of-the-shop')).toContain('is a live key');
		expect(await instructionsFor('of-a-test')).toContain('is a test key');
	});

	it('keeps the result of a check if an earlier one fails later', async () => {
		const replies: Array<() => void> = [];
		server = await startServer((...args) => {
			if (server.received.length === 2) replies.push(() => void json(503, {})(...args));
			else json(200, { environment: 'live' })(...args);
		});
		const access = { apiKey: 'key', baseUrl: server.url };
		await keyStateOf(access);
		forgetKeyState(access);
		const earlier = keyStateOf(access, 60_000);
		while (replies.length === 0) await setImmediate();
		forgetKeyState(access);
		const later = await keyStateOf(access);
		replies[0]!();
		expect(await earlier).toEqual({});
		const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
		expect(await keyStateOf(access)).toBe(later);
		now.mockRestore();
		expect(server.received).toHaveLength(3);
	});

	it('ends a check in time if it waits for another call with the key', async () => {
		server = await startServer(() => undefined);
		const access = { apiKey: 'key', baseUrl: server.url };
		void callAt({ ...access, access }, 'list_sequences'); // a key's first request has to end first
		while (server.received.length === 0) await setImmediate();
		expect(await keyStateOf(access, 50)).toEqual({});
		expect(server.received).toHaveLength(1);
	}, 10_000);

	it('rechecks the key a few seconds after a failed check', async () => {
		let status = 503;
		server = await startServer((...args) => json(status, { environment: 'live' })(...args));
		const now = jest.spyOn(performance, 'now');
		const access = { apiKey: 'key', baseUrl: server.url };
		expect(await keyStateOf(access)).toEqual({});
		status = 200;
		const failedAt = performance.now();
		now.mockReturnValue(failedAt + 9_000);
		expect(await keyStateOf(access)).toEqual({});
		now.mockReturnValue(failedAt + 10_001);
		expect(await keyStateOf(access)).toMatchObject({ details: { environment: 'live' } });
		now.mockRestore();
	});
});
