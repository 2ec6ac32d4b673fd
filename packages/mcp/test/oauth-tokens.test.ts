/** Attacks with codes and tokens. */
import { openService } from '@contact-sync/testing/service';
import {
	callWith,
	connect,
	newClient,
	Provider,
	register,
	requestToken,
	RESOURCE,
	signIn,
	startServer,
	WORKSPACE,
	type TestedServer,
} from './helpers/oauth.ts';

let service: Awaited<ReturnType<typeof openService>>;
let server: TestedServer;
beforeAll(async () => void (service = await openService({ workspace: WORKSPACE })));
beforeEach(() => void (server = startServer(service.url)));

const connectTo = (to: TestedServer = server) => connect(to, service.keys.all!);
const statusWith = async (token: string, at: TestedServer = server) =>
	(await callWith(at, token, 'tools/list')).status;
const refresh = (refresh_token: string, client_id: string, at: TestedServer = server) =>
	requestToken(at, { grant_type: 'refresh_token', refresh_token, client_id });
const DAY_MS = 24 * 3_600_000;
const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

describe('a code', () => {
	it('used twice is rejected, and ends the connection that it opened', async () => {
		const { exchange, accessToken, refreshToken, id } = await connectTo();
		expect(await statusWith(accessToken)).toBe(200);
		expect(await requestToken(server, exchange)).toMatchObject(invalidGrant);
		expect(await statusWith(accessToken)).toBe(401);
		expect(await refresh(refreshToken, id)).toMatchObject(invalidGrant);
	});

	it.each([
		['code_verifier', 'x'.repeat(43)],
		['code_verifier', ''],
		['redirect_uri', 'https://assistant.example/other'],
		['code', 'stolen'],
	])(
		"with another %s (%j) is rejected by every process, and isn't used up",
		async (name, value) => {
			const { exchange } = await connectTo();
			const other = startServer(service.url);
			expect(await requestToken(other, { ...exchange, [name]: value })).toMatchObject(invalidGrant);
			expect(await requestToken(other, exchange)).toMatchObject({ status: 200 });
		},
	);

	it('without the redirect URI is accepted, as OAuth 2.1 requires', async () => {
		const { exchange } = await connectTo();
		const sent = new URLSearchParams(exchange);
		sent.delete('redirect_uri');
		const other = startServer(service.url);
		expect(await requestToken(other, Object.fromEntries(sent))).toMatchObject({ status: 200 });
	});

	it('of another client is rejected', async () => {
		const { exchange } = await connectTo();
		const { id } = await register(server, { client_name: 'Other' });
		const other = startServer(service.url);
		const sent = { ...exchange, client_id: id };
		expect(await requestToken(other, sent)).toMatchObject(invalidGrant);
	});

	it('expires after a minute, with a tolerance for clocks that differ by half a minute', async () => {
		const { exchange } = await connectTo();
		const at = (seconds: number) =>
			startServer(service.url, { now: () => Date.now() + seconds * 1_000 });
		expect(await requestToken(at(95), exchange)).toMatchObject(invalidGrant);
		expect(await requestToken(at(80), exchange)).toMatchObject({ status: 200 });
		expect(await requestToken(at(-60), exchange)).toMatchObject({ status: 200 });
	});
});

describe('an access token', () => {
	it('for another server with the same secret is rejected', async () => {
		const other = startServer(service.url, { publicUrl: 'https://other.acme.example' });
		const { accessToken } = await connectTo();
		expect(await statusWith(accessToken, other)).toBe(401);
		expect(await statusWith(accessToken)).toBe(200);
	});

	it("isn't a refresh token, and a refresh token or an API key isn't an access token", async () => {
		const { accessToken, refreshToken, id } = await connectTo();
		expect(await refresh(accessToken, id)).toMatchObject(invalidGrant);
		expect(await statusWith(refreshToken)).toBe(401);
		expect(await statusWith(service.keys.all!)).toBe(401);
	});

	it('expires after an hour', async () => {
		const { accessToken } = await connectTo();
		const now = jest.spyOn(Date, 'now');
		const startedAt = Date.now();
		now.mockReturnValue(startedAt + 3_600_000);
		expect(await statusWith(accessToken)).toBe(200);
		now.mockReturnValue(startedAt + 3_640_000);
		expect(await statusWith(accessToken)).toBe(401);
		now.mockRestore();
	});

	it('contains no readable API key', async () => {
		const { accessToken, refreshToken, exchange } = await connectTo();
		const readable = [accessToken, refreshToken, exchange.code, exchange.client_id]
			.flatMap((token) => [token, ...token.split('.')])
			.map((part) => part + Buffer.from(part, 'base64url').toString('latin1'));
		expect(readable.join(' ')).not.toContain(service.keys.all!);
	});
});

describe('a refresh token', () => {
	it('expires 30 days after it was issued', async () => {
		const { id, refreshToken } = await connectTo();
		const after = (days: number) =>
			refresh(
				refreshToken,
				id,
				startServer(service.url, { now: () => Date.now() + days * DAY_MS }),
			);
		expect(await after(30.1)).toMatchObject(invalidGrant);
		expect(await after(29.9)).toMatchObject({ status: 200 });
	});

	it('is accepted again for half a minute, because a response can be lost', async () => {
		const { id, refreshToken } = await connectTo();
		await refresh(refreshToken, id);
		const again = await refresh(refreshToken, id);
		expect(await statusWith(again.body.access_token!)).toBe(200);
		expect(await refresh(again.body.refresh_token!, id)).toMatchObject({ status: 200 });
		expect(await refresh(refreshToken, id)).toMatchObject(invalidGrant); // two tokens ago
		expect(await statusWith(again.body.access_token!)).toBe(401);
	});

	it('that a thief used ends the connection of both when its owner uses it', async () => {
		let laterMs = 0;
		const at = startServer(service.url, { now: () => Date.now() + laterMs });
		const { id, refreshToken } = await connectTo(at);
		const stolen = await refresh(refreshToken, id, at);
		expect(stolen.status).toBe(200);
		laterMs = 31_000;
		expect(await refresh(refreshToken, id, at)).toMatchObject(invalidGrant);
		expect(await statusWith(stolen.body.access_token!, at)).toBe(401);
		expect(await refresh(stolen.body.refresh_token!, id, at)).toMatchObject(invalidGrant);
	});

	it("that was used in another process isn't detected, until this process sees a later one", async () => {
		const { id, refreshToken } = await connectTo();
		const other = startServer(service.url);
		const first = await refresh(refreshToken, id, other);
		const second = await refresh(first.body.refresh_token!, id);
		expect(second.status).toBe(200);
		expect(await refresh(refreshToken, id)).toMatchObject(invalidGrant);
		expect(await statusWith(second.body.access_token!)).toBe(401);
	});

	it('of another client is rejected', async () => {
		const { refreshToken } = await connectTo();
		const { id } = await register(server, { client_name: 'Other' });
		expect(await refresh(refreshToken, id)).toMatchObject(invalidGrant);
	});
});

it.each([
	[{ client_id: 'unknown' }, 401, 'invalid_client'],
	[{ client_id: '' }, 401, 'invalid_client'],
	[{ resource: 'https://other.acme.example/mcp' }, 400, 'invalid_target'],
	[{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('a token request with %j gets %i and %s', async (changed, status, error) => {
	const { exchange } = await connectTo();
	const sent = await requestToken(server, { ...exchange, ...changed });
	expect(sent).toMatchObject({ status, body: { error } });
	expect(sent.headers.get('cache-control')).toBe('no-store');
});

it('a token request accepts a slash after the resource, which some clients add', async () => {
	const { id, refreshToken } = await connectTo();
	const sent = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: id };
	expect(await requestToken(server, { ...sent, resource: `${RESOURCE}/` })).toMatchObject({
		status: 200,
	});
});

it.each([
	[[RESOURCE, `${RESOURCE}/`], 200, undefined],
	[[RESOURCE, 'https://other.acme.example/mcp'], 400, 'invalid_target'],
])('a token request with the resources %j gets %i and %s', async (resources, status, error) => {
	const { exchange } = await connectTo();
	const sent = [
		...Object.entries(exchange),
		...resources.map((resource) => ['resource', resource]),
	];
	expect(await requestToken(startServer(service.url), sent)).toMatchObject({
		status,
		body: error === undefined ? {} : { error },
	});
});

it('a token request with another parameter twice is rejected', async () => {
	const sent = [
		['client_id', 'a'],
		['client_id', 'b'],
	];
	expect((await requestToken(server, sent)).body).toMatchObject({ error: 'invalid_request' });
});

it('the SDK client rejects a redirect with the issuer of another server', async () => {
	const provider = new Provider();
	const { client, transport } = newClient(server, provider);
	await client.connect(transport).catch(() => undefined);
	const redirect = await signIn(server, provider.authorizationUrl!, service.keys.all!);
	redirect.searchParams.set('iss', 'https://evil.example');
	await expect(transport.finishAuth(redirect.searchParams)).rejects.toThrow(/issuer/i);
	redirect.searchParams.delete('iss');
	await expect(transport.finishAuth(redirect.searchParams)).rejects.toThrow(/issuer/i);
});
