/** Signing in, from discovery to a revoked key, with the client of the official SDK. */
import { openService } from '@contact-sync/testing/service';
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { tools } from '../src/tools.ts';
import {
	newClient,
	Provider,
	RESOURCE,
	SECRET,
	signIn,
	startServer,
	WORKSPACE,
	type TestedServer,
} from './helpers/oauth.ts';

let service: Awaited<ReturnType<typeof openService>>;
let server: TestedServer;
beforeEach(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
	server = startServer(service.url);
});

/** The SDK's client warns with the reason from the server. */
let warn: jest.SpyInstance;
beforeEach(() => void (warn = jest.spyOn(console, 'warn').mockImplementation(() => {})));
afterEach(() => warn.mockRestore());
const warning = (reason: string) => expect.stringContaining(reason) as string;

/** Connects the SDK's client, which discovers the server, registers, and sends the person to the page. */
async function connectClient(access: string) {
	const provider = new Provider();
	const first = newClient(server, provider);
	await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
	const redirect = await signIn(server, provider.authorizationUrl!, service.keys.all!, access);
	await first.transport.finishAuth(redirect.searchParams);
	const second = newClient(server, provider);
	await second.client.connect(second.transport);
	return { provider, client: second.client, redirect };
}

it('the SDK client discovers the server, registers, signs in, calls, refreshes, and ends with the key', async () => {
	const { provider, client, redirect } = await connectClient('write');
	expect(provider.authorizationUrl!.searchParams.get('resource')).toBe(RESOURCE);
	expect(provider.authorizationUrl!.searchParams.get('code_challenge_method')).toBe('S256');
	expect(redirect.searchParams.get('state')).toBe('state-1');
	expect(redirect.searchParams.get('iss')).toBe('https://mcp.acme.example');

	const names = (await client.listTools()).tools.map(({ name }) => name);
	expect(names).toContain('create_or_update_contact');
	expect(names).not.toContain('send_email');
	const call = () =>
		client.callTool({ name: 'create_or_update_contact', arguments: { email: 'ada@acme.example' } });
	expect((await call()).isError).not.toBe(true);

	const { access_token: before, refresh_token: usedRefresh } = provider.stored!;
	provider.stored!.access_token = `${before}x`; // as rejected as an expired one
	expect((await call()).isError).not.toBe(true);
	expect(provider.stored!.access_token).not.toBe(before);
	expect(provider.stored!.refresh_token).not.toBe(usedRefresh);

	await service.control('keys', { key: 'all' }, 'DELETE');
	await call().catch(() => undefined);
	await expect(client.listTools()).rejects.toThrow();
	expect(warn.mock.calls).toEqual([
		[warning('The service rejects the API key of this connection. Sign in again.')],
	]);
	const { status, headers } = await server.fetch(RESOURCE, {
		method: 'POST',
		headers: { authorization: `Bearer ${provider.stored?.access_token}` },
		body: '{}',
	});
	expect(status).toBe(401);
	expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
});

it('a connection has no permission that no exposed tool requires', async () => {
	const exposed = tools.filter(({ action: { effect } }) => effect === 'read' || effect === 'sends');
	server = startServer(service.url, { exposed });
	const { provider } = await connectClient('send');
	expect(provider.stored!.scope).toBe('read send');
});

it('a connection can always read, because it can check its key', async () => {
	const exposed = tools.filter(({ action: { effect } }) => effect === 'write');
	server = startServer(service.url, { exposed });
	const { provider } = await connectClient('write');
	expect(provider.stored!.scope).toBe('read write');
});

it('a second process with the same secret accepts the tokens, and refreshes them', async () => {
	const { provider } = await connectClient('read');
	server = startServer(service.url);
	const { client, transport } = newClient(server, provider);
	await client.connect(transport);
	expect((await client.callTool({ name: 'list_sequences' })).isError).not.toBe(true);
	provider.stored!.access_token += 'x';
	expect((await client.callTool({ name: 'list_sequences' })).isError).not.toBe(true);
});

it('a process with a new secret accepts tokens of the previous one, until that is removed', async () => {
	const { provider } = await connectClient('read');
	const next = 'secret-of-the-server-for-these-tests-2';
	const rotated = newClient(startServer(service.url, { secrets: [next, SECRET] }), provider);
	await rotated.client.connect(rotated.transport);
	expect((await rotated.client.callTool({ name: 'list_sequences' })).isError).not.toBe(true);
	const removed = newClient(startServer(service.url, { secrets: [next] }), provider);
	await expect(removed.client.connect(removed.transport)).rejects.toThrow(UnauthorizedError);
	expect(warn.mock.calls).toEqual([[warning('The client ID is unknown. Register again.')]]);
});

it('a connection that is opened while the secret is replaced continues with the new secret alone', async () => {
	const next = 'secret-of-the-server-for-these-tests-2';
	server = startServer(service.url, { secrets: [next, SECRET] });
	const { provider } = await connectClient('read');
	const { client, transport } = newClient(startServer(service.url, { secrets: [next] }), provider);
	await client.connect(transport);
	expect((await client.callTool({ name: 'list_sequences' })).isError).not.toBe(true);
});

it('a connection that is used while the secret is replaced continues with the new secret alone', async () => {
	const { provider } = await connectClient('read');
	const next = 'secret-of-the-server-for-these-tests-2';
	for (const secrets of [[next, SECRET], [next]]) {
		provider.stored!.access_token += 'x'; // so that the client refreshes it
		const { client, transport } = newClient(startServer(service.url, { secrets }), provider);
		await client.connect(transport);
		expect((await client.callTool({ name: 'list_sequences' })).isError).not.toBe(true);
	}
});
