/** A revoked API key ends everything that comes from it, in every process. */
import { openService } from '@contact-sync/testing/service';
import {
	authorizationUrl,
	callWith,
	CALLBACK,
	connect,
	newPkce,
	requestToken,
	signIn,
	startServer,
	WORKSPACE,
} from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

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
