import { json, startServer } from '@contact-sync/testing/server';
import type { HttpOptions } from '../src/http.ts';
import { headers, post, serve, withoutKey } from './helpers/http.ts';

describe('the API key for an HTTP request', () => {
	const call = JSON.stringify({
		...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
		params: { name: 'check_api_key', arguments: {} },
	});
	/** Returns the keys that a service receives for a call with these headers. */
	async function keysFor(options: Partial<HttpOptions>, sent: Record<string, string>) {
		const service = await startServer(json(200, { environment: 'live', scopes: [] }));
		const { port } = await serve(options, 'the-key-of-the-process', service.url);
		const response = await post(port, sent, { body: call });
		await service.stop();
		return { ...response, keys: service.received.map((each) => each.headers['x-api-key']) };
	}
	const isOwn = (keys: unknown[]) => keys.every((key) => key === headers['x-api-key']);

	it("is the key in the request's headers", async () => {
		const { keys } = await keysFor({}, headers);
		expect(keys.length).toBeGreaterThan(0);
		expect(isOwn(keys)).toBe(true);
	});

	it.each([
		[{ authorization: `Bearer ${headers['x-api-key']}` }],
		[{ authorization: `bearer ${headers['x-api-key']}`, 'x-api-key': '' }],
		[{ authorization: 'Bearer of-a-proxy', 'x-api-key': headers['x-api-key'] }],
	])('is X-API-Key, or else the bearer token: %j', async (sent) => {
		const { keys } = await keysFor({}, { ...withoutKey, ...sent });
		expect(keys.length).toBeGreaterThan(0);
		expect(isOwn(keys)).toBe(true);
	});

	describe.each([[{}], [{ host: 'localhost' }], [{ allowedHosts: ['mcp.acme.example'] }]])(
		'must be in the request by default (%j):',
		(options) => {
			it.each([[withoutKey], [{ ...withoutKey, 'x-api-key': '' }]])('%j', async (sent) => {
				const { status, headers, text, keys } = await keysFor(options, sent);
				expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Contact Sync"']);
				expect(text).toContain('X-API-Key');
				expect(keys).toEqual([]);
			});
		},
	);

	it('can be the key of the process only with the option for it', async () => {
		const { status, keys } = await keysFor({ usesEnvironmentKey: true }, withoutKey);
		expect(status).toBe(200);
		expect(new Set(keys)).toEqual(new Set(['the-key-of-the-process']));
	});

	it('is rejected with 401 if the service rejects it', async () => {
		const service = await startServer(json(401, { detail: 'Invalid key.' }));
		const { port } = await serve({}, '', service.url);
		const { status, headers: received, text } = await post(port, headers, { body: call });
		await service.stop();
		expect([status, received['www-authenticate']]).toEqual([401, 'Bearer realm="Contact Sync"']);
		expect(text).toContain('API key');
	});

	it('is not rejected for a missing URL of the service, which the tool explains', async () => {
		const { port } = await serve({}, '', '');
		const { status, text } = await post(port, headers, { body: call });
		expect(status).toBe(200);
		expect(text).toContain('Set CONTACT_SYNC_BASE_URL in the configuration of this MCP server');
	});

	it('is rejected with 401 as soon as the service has rejected it in a call', async () => {
		let reply = json(200, { environment: 'live', scopes: [] });
		const service = await startServer((...args) => reply(...args));
		const { port } = await serve({}, '', service.url);
		const statusOfCall = async () => (await post(port, headers, { body: call })).status;
		expect(await statusOfCall()).toBe(200);
		reply = json(401, { detail: 'Revoked.' });
		const statuses = [await statusOfCall(), await statusOfCall()];
		await service.stop();
		expect(statuses).toEqual([200, 401]); // the first is the tool's error
	});

	it.each([
		'/run/secrets/contact-sync-key',
		'./key.txt',
		'~/key',
		'secrets/key.txt',
		'C:\\keys\\key.txt',
		'YOUR_API_KEY',
		'your-key-here',
		'<api-key>',
		'${CONTACT_SYNC_API_KEY}',
		'$CONTACT_SYNC_API_KEY',
		'{{key}}',
		'xxxxxxxx',
		'cs_live_...',
		'cs_live_example',
		'changeme',
		'https://contacts.acme.example',
	])('is not %s, which is no key', async (value) => {
		const { status, text, keys } = await keysFor({}, { ...withoutKey, 'x-api-key': value });
		expect(status).toBe(401);
		expect(text).toContain('not a key');
		expect(keys).toEqual([]);
	});
});
