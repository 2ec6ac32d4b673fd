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

/** What a request shows that nobody signed in for, made of a good token, of one that is over, and of another service's. */
const TOKENS: readonly [what: string, make: () => string | undefined][] = [
	['nothing', () => undefined],
	['an empty token', () => ''],
	['nonsense', () => 'a.b.c'],
	['a key of the API', () => LIVE_KEY.key],
	['the password', () => service().console.password!],
	['an expired token', () => tokens.expired],
	['the token of a session that was ended', () => tokens.ended],
	['a token of another service', () => tokens.foreign],
	['a token with another signature', () => changed(tokens.good!, 2)],
	['a token whose claims were changed', () => changed(tokens.good!, 1)],
	['a token without its signature', () => tokens.good!.replace(/[^.]+$/, '')],
	['a token that says alg: none', () => forge({ alg: 'none' }, claimsOf(tokens.good!))],
	['a token that says alg: None', () => forge({ alg: 'None' }, claimsOf(tokens.good!))],
	['a token signed with a guess', () => forge({ alg: 'HS256' }, claimsOf(tokens.good!))],
	['a token signed with nothing', () => forge({ alg: 'HS256' }, claimsOf(tokens.good!), '')],
	[
		'a token that names a key of its own',
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

/** The ways to show a token. */
const WAYS: Record<string, (token: string) => Record<string, string>> = {
	'as a cookie': (token) => ({ Cookie: `${cookieName}=${token}` }),
	'as a bearer token': (token) => ({ Authorization: `Bearer ${token}` }),
	'as a key': (token) => ({ 'X-API-Key': token }),
};

const ROUTES = APP_ROUTES.filter(isOfConsole);

describe.each(ROUTES.map((route) => [routeName(route), route] as const))('%s', (_, route) => {
	const ask = (headers: Record<string, string>) =>
		fetch(new URL(addressOf(route), service().url), {
			method: route.method,
			headers,
			redirect: 'manual',
		});

	test.each(TOKENS)(
		'with %s, as a cookie, a bearer token or a key, gets 401 and the form',
		async (_what, make) => {
			const token = make();
			const ways = token === undefined ? { 'as nothing': () => ({}) } : WAYS;
			for (const [way, headersOf] of Object.entries(ways)) {
				const answer = await ask(headersOf(token ?? ''));
				expect([way, answer.status]).toEqual([way, 401]);
				expectSafePage(answer.headers);
				expect(cookiesOf(answer).has(cookieName)).toBe(false);
				expect(await answer.text()).toContain('type="password"');
			}
		},
	);

	if (route.method === 'GET') {
		test.each(['as a cookie', 'as a bearer token'])(
			'with a good token %s is answered',
			async (way) => {
				expect((await ask(WAYS[way]!(tokens.good!))).status).not.toBe(401);
			},
		);
	}
});

describe('a token of the console', () => {
	test.each(Object.keys(WAYS))('opens nothing of the API %s', async (way) => {
		const answer = await fetch(`${service().url}/ping/`, { headers: WAYS[way]!(tokens.good!) });
		expect(answer.status).toBe(401);
	});

	test('tells no secret: an id, an audience, and when it ends', () => {
		expect(Object.keys(claimsOf(tokens.good!)).toSorted()).toEqual(['aud', 'exp', 'iat', 'jti']);
	});
});
