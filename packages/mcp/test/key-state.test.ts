import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { keyStateOf } from '../src/access/key-state.ts';
import { openSession } from './helpers/open-session.ts';

describe('a new session', () => {
	let server: TestServer;
	afterEach(() => server.stop());

	const open = () => openSession({ baseUrl: server.url, apiKey: 'key', era: 'legacy' });

	it('checks the key once for the instructions and the list of tools', async () => {
		server = await startServer(json(200, { environment: 'test', scopes: [] }));
		const { client, tools } = await open();
		expect(client.getInstructions()).toContain('is a test key');
		expect(tools.map(({ name }) => name)).toEqual(['key_check']);
		await client.listTools();
		expect(server.received).toHaveLength(1);
	});

	it('waits for an unresponsive service only once, for up to one second', async () => {
		server = await startServer(() => undefined);
		const startedAt = performance.now();
		const { client, tools } = await open();
		expect(performance.now() - startedAt).toBeLessThan(2_900);
		expect(client.getInstructions()).toContain('treat it as live');
		expect(tools).toHaveLength(14);
		expect(server.received).toHaveLength(1);
	});

	it('reports a rejected key, and lists all tools', async () => {
		server = await startServer(json(401, { detail: 'Unknown key.' }));
		const { client, tools, call } = await open();
		expect(client.getInstructions()).toContain('Every tool fails until this is fixed: ');
		expect(client.getInstructions()).toContain('API key');
		expect(tools).toHaveLength(14);
		const { isError, content } = await call('sequence_list');
		expect(isError).toBe(true);
		expect(client.getInstructions()).toContain((content as Array<{ text: string }>)[0]!.text);
	});

	it('rechecks the key a few seconds after a failed check', async () => {
		let status = 503;
		server = await startServer((...args) => json(status, { environment: 'live' })(...args));
		const now = jest.spyOn(performance, 'now');
		const access = { apiKey: 'key', baseUrl: server.url };
		expect(await keyStateOf(access)).toEqual({});
		status = 200;
		expect(await keyStateOf(access)).toEqual({});
		now.mockReturnValue(performance.now() + 10_001);
		expect(await keyStateOf(access)).toMatchObject({ details: { environment: 'live' } });
		now.mockRestore();
	});
});
