/** The authorization page in browsers that send or accept less than others, and with a slow service. */
import { json, startServer as startService } from '@contact-sync/testing/server';
import { authorizationUrl, newPkce, PUBLIC_URL, register, startServer } from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

/** Opens the page, and cancels on it. The browser sends the cookie with this prefix. */
async function cancelOn(publicUrl: string, headers: Record<string, string>, prefix?: string) {
	const service = await startService(json(200, { environment: 'test' }));
	const server = startServer(service.url, { publicUrl });
	const { id } = await register(server);
	const { challenge } = newPkce();
	const { search } = authorizationUrl({
		...{ client_id: id, code_challenge: challenge, resource: `${publicUrl}/mcp` },
	});
	const page = await server.fetch(`${publicUrl}/oauth/authorize${search}`);
	const cookie = page.headers.get('set-cookie')!;
	const request = /name="request" value="([^"]*)"/.exec(await page.text())![1]!;
	const [pair] = cookie.split(';');
	const sent = prefix === undefined ? pair! : pair!.replace(/^__Host-/, prefix);
	const { status } = await server.fetch(`${publicUrl}/oauth/authorize`, {
		method: 'POST',
		headers: { cookie: sent, ...headers },
		body: new URLSearchParams({ action: 'deny', request }),
		redirect: 'manual',
	});
	await service.stop();
	return { cookie, status };
}

it('a browser without the header Origin can use the page', async () => {
	expect(await cancelOn(PUBLIC_URL, {})).toMatchObject({ status: 303 });
});

it('a browser without HTTPS, on the same computer, gets a cookie that it accepts', async () => {
	const origin = 'http://localhost:3888';
	const { cookie, status } = await cancelOn(origin, { origin });
	expect(cookie).toMatch(/^contact-sync=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
	expect(status).toBe(303);
});

it.each(['', '__Secure-'])(
	'a cookie that another host of the domain can set, with the prefix "%s", is rejected',
	async (prefix) => {
		expect(await cancelOn(PUBLIC_URL, {}, prefix)).toMatchObject({ status: 400 });
	},
);

it('the page waits for a service that takes longer than a list of tools would wait', async () => {
	const reply = json(200, { product: 'Acme', environment: 'test', scopes: ['contacts:read'] });
	const slow = await startService((...args) => setTimeout(() => void reply(...args), 1_500));
	const { check } = await openPageOf(startServer(slow.url));
	expect((await check('cs_test_a-slow-service-1234')).text).toContain('<dd>Acme</dd>');
	await slow.stop();
});

it('if the service does not respond, the page explains when to retry', async () => {
	const { check } = await openPageOf(startServer('http://127.0.0.1:1'));
	expect((await check('some-key-of-the-service')).text).toContain('Wait 10 seconds, and retry.');
});
