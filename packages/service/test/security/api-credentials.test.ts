import { BASE_PATH } from '../../src/http/base-path.ts';
import { errorBody } from '../../src/wire/error.ts';
import {
	addressOf,
	APP_ROUTES,
	isOfApi,
	isOfConsole,
	isOpen,
	routeName,
	type AppRoute,
} from '../helpers/app-routes.ts';
import { ENDPOINTS } from '../helpers/endpoints.ts';
import { forge } from '../helpers/jwt.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const WRONG = "This API key isn't valid. It might be misspelled or revoked.";
const NONE = 'The API key is missing. Send it in the X-API-Key header.';

/** What a request shows that has no valid key, and what it is told. */
const CREDENTIALS: readonly [
	what: string,
	detail: string,
	headers: Record<string, string>,
	query?: string,
][] = [
	['no key', NONE, {}],
	['an empty key', NONE, { 'X-API-Key': '' }],
	['an unknown key', WRONG, { 'X-API-Key': 'cs_live_fedcba9876543210' }],
	['the start of a key', WRONG, { 'X-API-Key': key.slice(0, -1) }],
	['a key and one character more', WRONG, { 'X-API-Key': `${key}0` }],
	['a key in capitals', WRONG, { 'X-API-Key': key.toUpperCase() }],
	['a key twice', WRONG, { 'X-API-Key': key, 'x-api-key': key }],
	['the name of a key', WRONG, { 'X-API-Key': 'live' }],
	['a key of 8,000 characters', WRONG, { 'X-API-Key': 'a'.repeat(8_000) }],
	['SQL', WRONG, { 'X-API-Key': `' or '1'='1` }],
	['bytes that are no text', WRONG, { 'X-API-Key': '\xff\xfe\xe9' }],
	['a key as a bearer token', NONE, { Authorization: `Bearer ${key}` }],
	['a key as a cookie', NONE, { Cookie: `X-API-Key=${key}` }],
	['a key in the query', NONE, {}, `?api_key=${key}&X-API-Key=${key}`],
	[
		'a token without a signature (alg: none) as its key',
		WRONG,
		{ 'X-API-Key': forge({ alg: 'none' }) },
	],
	[
		'a forged token as a bearer token',
		NONE,
		{ Authorization: `Bearer ${forge({ alg: 'HS256' })}` },
	],
];

const API = APP_ROUTES.filter(isOfApi);

describe('the routes', () => {
	test('are known to these tests, each of them', () => {
		expect(
			APP_ROUTES.filter((route) => !isOpen(route) && !isOfApi(route) && !isOfConsole(route)).map(
				routeName,
			),
		).toEqual([]);
		const known = ENDPOINTS.map(
			({ method, path }) => `${method} ${BASE_PATH}${path.split('?')[0]!.replace('{id}', ':id')}`,
		);
		expect(API.map(routeName).toSorted()).toEqual(known.toSorted());
	});
});

const send = (route: AppRoute, headers: Record<string, string>, query = '') =>
	sendRaw(
		service(),
		`${head(`${route.method} ${addressOf(route)}${query}`, { ...headers, 'Content-Length': '2', Connection: 'close' })}{}`,
	);

describe.each(API.map((route) => [routeName(route), route] as const))('%s', (_, route) => {
	test.each(CREDENTIALS)('with %s gets 401', async (...[, detail, headers, query]) => {
		const answer = readRaw(await send(route, headers, query));
		expect(answer.status).toBe(401);
		expect(errorBody.parse(JSON.parse(answer.body))).toEqual({ detail });
		expect([...answer.headers.keys()].filter((name) => /ratelimit|cookie/.test(name))).toEqual([]);
	});
});

describe('a path of the API that is not there', () => {
	test('gets 401 without a key too, so that nobody learns which are there', async () => {
		for (const method of ['GET', 'POST', 'DELETE'])
			expect(readRaw(await send({ method, path: `${BASE_PATH}/nothing/` }, {})).status).toBe(401);
	});
});
