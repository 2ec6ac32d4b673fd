/** Requests for more than the person allowed, or after the API key was revoked, which ends everything that comes from it in every process. */
import { openService } from '@contact-sync/testing/service';
import { Families } from '../src/oauth/families.ts';
import {
	callWith,
	connect,
	PUBLIC_URL,
	RESOURCE,
	startServer,
	WORKSPACE,
	type TestedServer,
	authorizationUrl,
	CALLBACK,
	newPkce,
	requestToken,
	signIn,
} from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

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

it('a revoked key ends access tokens, refresh tokens, and codes at the next call', async () => {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const key = service.keys.all!;
	const [server, other] = [startServer(service.url), startServer(service.url)];
	const { id, accessToken, refreshToken } = await connect(server, key);
	const { verifier, challenge: code_challenge } = newPkce();
	const url = authorizationUrl({ client_id: id, code_challenge });
	const code = (await signIn(server, url, key)).searchParams.get('code')!;
	const call = async () => {
		const response = await callWith(other, accessToken, 'tools/call', { name: 'list_sequences' });
		return { status: response.status, text: await response.text() };
	};
	expect((await call()).text).toContain('"slug":"onboarding"'); // this process now knows the key

	await service.control('keys', { key: 'all' }, 'DELETE');
	const next = await call();
	expect(next.text).toContain('The service rejected the API key.');
	expect(next.text).not.toContain('onboarding');
	expect(await call()).toMatchObject({
		status: 401,
		text: expect.stringContaining('invalid_token') as string,
	});

	const client = { client_id: id, redirect_uri: CALLBACK };
	const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
	const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier };
	for (const at of [server, other])
		for (const sent of [refresh, exchange]) {
			const { status, body } = await requestToken(at, { ...client, ...sent });
			expect([status, body.error]).toEqual([400, 'invalid_grant']);
		}
	for (const at of [server, other])
		expect((await callWith(at, accessToken, 'tools/list')).status).toBe(401);

	const { check } = await openPageOf(server);
	expect((await check(key)).status).toBe(422);
});

it('a revoked key ends a refresh token at once, even if the server has just used the key', async () => {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const server = startServer(service.url);
	const { id, accessToken, refreshToken } = await connect(server, service.keys.all!);
	expect((await callWith(server, accessToken, 'tools/list')).status).toBe(200);
	await service.control('keys', { key: 'all' }, 'DELETE');
	const sent = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: id };
	expect(await requestToken(server, sent)).toMatchObject({
		status: 400,
		body: { error: 'invalid_grant' },
	});
});

const MAX_FAMILIES = 10_000;

it('the family that was used least recently is forgotten', () => {
	let now = 0;
	const families = new Families(() => now);
	for (let i = 0; i < MAX_FAMILIES; i += 1) families.use(`family ${i}`, 0);
	families.use('family 0', 1);
	families.use('one more', 0);
	now = 29_999;
	expect(families.use('family 0', 1)).toBe(true); // a retry
	now = 30_000;
	expect(families.use('family 0', 1)).toBe(false); // known, so its second use is noticed
	expect(families.use('family 1', 0)).toBe(true); // forgotten
});
