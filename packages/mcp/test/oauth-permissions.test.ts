/** Requests for more than the person allowed. */
import { openService } from '@contact-sync/testing/service';
import {
	callWith,
	connect,
	PUBLIC_URL,
	RESOURCE,
	startServer,
	WORKSPACE,
	type TestedServer,
} from './helpers/oauth.ts';

let service: Awaited<ReturnType<typeof openService>>;
let server: TestedServer;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE });
	server = startServer(service.url);
});

describe('a request outside the permission', () => {
	it('gets 403 with the scope that it requires', async () => {
		const { accessToken } = await connect(server, service.keys.all!);
		const call = (name: string) => callWith(server, accessToken, 'tools/call', { name });
		const response = await call('send_email');
		expect(response.status).toBe(403);
		const challenge = response.headers.get('www-authenticate');
		expect(challenge).toContain('error="insufficient_scope"');
		expect(challenge).toContain('scope="send"');
		expect(challenge).toContain(
			`resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp"`,
		);
		expect((await call('list_sequences')).status).toBe(200);
	});

	it('includes changes if the request is read-only', async () => {
		const { accessToken } = await connect(server, service.keys.all!, 'send');
		const response = await server.fetch(RESOURCE, {
			method: 'POST',
			headers: {
				...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
				...{ authorization: `Bearer ${accessToken}`, 'x-mcp-readonly': 'true' },
			},
			body: JSON.stringify({
				...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
				params: { name: 'add_tags', arguments: { email: 'ada@acme.example', tags: ['vip'] } },
			}),
		});
		expect(await response.text()).toContain('No tool is named');
	});

	it("doesn't list the tool", async () => {
		const { accessToken } = await connect(server, service.keys.all!);
		const text = await (await callWith(server, accessToken, 'tools/list')).text();
		expect(text).toContain('"list_sequences"');
		expect(text).not.toMatch(/"send_email"|"create_or_update_contact"/);
	});

	it('is rejected in a batch of messages, too', async () => {
		const { accessToken } = await connect(server, service.keys.all!);
		const response = await server.fetch(RESOURCE, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
			body: JSON.stringify([
				{ jsonrpc: '2.0', id: 1, method: 'ping' },
				{ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'add_tags' } },
			]),
		});
		expect(response.status).toBe(403);
	});
});
