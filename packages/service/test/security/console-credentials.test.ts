import { openService } from '@contact-sync/testing/service';
import { addressOf, APP_ROUTES, isOfConsole, routeName } from '../helpers/app-routes.ts';
import { cookiesOf, sendPassword, tokenOf, visit } from '../helpers/console.ts';
import { changed, claimsOf, forge } from '../helpers/jwt.ts';
import { expectSafePage } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const options = {
	workspace: workspace([LIVE_KEY]),
	controls: true,
};
const service = useService(options);

/** Invalid credentials, such as altered, expired, and forged tokens, and tokens of another service. */
const TOKENS: readonly [what: string, make: () => string | undefined][] = [
	['no token', () => undefined],
	['empty token', () => ''],
	['malformed token', () => 'a.b.c'],
	['API key', () => LIVE_KEY.key],
	['console password', () => service().console.password!],
	['expired token', () => tokens.expired],
	['token of an ended session', () => tokens.ended],
	['token of another service', () => tokens.foreign],
	['token with an altered signature', () => changed(tokens.good!, 2)],
	['token with altered claims', () => changed(tokens.good!, 1)],
	['token without its signature', () => tokens.good!.replace(/[^.]+$/, '')],
	['token with `alg: none`', () => forge({ alg: 'none' }, claimsOf(tokens.good!))],
	['token with `alg: None`', () => forge({ alg: 'None' }, claimsOf(tokens.good!))],
	['token signed with the wrong key', () => forge({ alg: 'HS256' }, claimsOf(tokens.good!))],
	['token signed with an empty key', () => forge({ alg: 'HS256' }, claimsOf(tokens.good!), '')],
	[
		'token that contains its own key (`jwk`)',
		() => forge({ alg: 'HS256', jwk: { kty: 'oct', k: 'Z3Vlc3NlZA' } }, claimsOf(tokens.good!)),
	],
];

const tokens: { [name in 'good' | 'expired' | 'ended' | 'foreign']?: string } = {};
let cookieName = '';
beforeAll(async () => {
	tokens.expired = await tokenOf(service());
	await service().control('clock', { advance: '1h' });
	const first = await sendPassword(service(), service().console.password);
	[cookieName = ''] = [...cookiesOf(first).keys()];
	tokens.ended = (JSON.parse(first.text) as { token: string }).token;
	await visit(service(), 'logout', {
		method: 'POST',
		headers: { Authorization: `Bearer ${tokens.ended}` },
	});
	const other = await openService(options);
	tokens.foreign = await tokenOf(other);
	await other.stop();
	tokens.good = await tokenOf(service());
});

/** Ways to send a token. */
const WAYS: Record<string, (token: string) => Record<string, string>> = {
	'as a cookie': (token) => ({ Cookie: `${cookieName}=${token}` }),
	'as a bearer token': (token) => ({ Authorization: `Bearer ${token}` }),
	'as an API key': (token) => ({ 'X-API-Key': token }),
};

const ROUTES = APP_ROUTES.filter(isOfConsole);

describe.each(ROUTES.map((route) => [routeName(route), route] as const))('`%s`', (_, route) => {
	const ask = (headers: Record<string, string>) =>
		fetch(new URL(addressOf(route), service().url), {
			method: route.method,
			headers,
			redirect: 'manual',
		});

	/** @claim console: missing, expired, altered, or forged tokens: 401 on every route */
	test.each(TOKENS)(
		'%s, sent as a cookie, bearer token, or API key: returns 401 and the sign-in form',
		async (_what, make) => {
			const token = make();
			const ways = token === undefined ? { 'as nothing': () => ({}) } : WAYS;
			for (const [way, headersOf] of Object.entries(ways)) {
				const response = await ask(headersOf(token ?? ''));
				expect([way, response.status]).toEqual([way, 401]);
				expectSafePage(response.headers);
				expect(cookiesOf(response).has(cookieName)).toBe(false);
				expect(await response.text()).toContain('type="password"');
			}
		},
	);

	if (route.method === 'GET') {
		test.each(['as a cookie', 'as a bearer token'])('valid token %s: accepts it', async (way) => {
			expect((await ask(WAYS[way]!(tokens.good!))).status).not.toBe(401);
		});
	}
});

describe('console tokens', () => {
	test.each(Object.keys(WAYS))('console token sent to the API %s: returns 401', async (way) => {
		const response = await fetch(`${service().url}/ping/`, { headers: WAYS[way]!(tokens.good!) });
		expect(response.status).toBe(401);
	});

	test('decoding a console token: shows only its ID, its audience, and the times at which it was issued and expires', () => {
		expect(Object.keys(claimsOf(tokens.good!)).toSorted()).toEqual(['aud', 'exp', 'iat', 'jti']);
	});
});
