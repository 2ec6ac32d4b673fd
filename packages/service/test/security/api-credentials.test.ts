import { BASE_PATH } from '../../src/api/http/base-path.ts';
import { errorBody } from '../../src/api/wire/error.ts';
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

/** Headers and queries without a valid key, and the error that each returns. */
const CREDENTIALS: readonly [
	what: string,
	detail: string,
	headers: Record<string, string>,
	query?: string,
][] = [
	['missing key', NONE, {}],
	['empty key', NONE, { 'X-API-Key': '' }],
	['unknown key', WRONG, { 'X-API-Key': 'cs_live_fedcba9876543210' }],
	['key without its last character', WRONG, { 'X-API-Key': key.slice(0, -1) }],
	['key with an extra character', WRONG, { 'X-API-Key': `${key}0` }],
	['key in upper case', WRONG, { 'X-API-Key': key.toUpperCase() }],
	['key in two headers', WRONG, { 'X-API-Key': key, 'x-api-key': key }],
	['name of a key', WRONG, { 'X-API-Key': 'live' }],
	['key of 8,000 characters', WRONG, { 'X-API-Key': 'a'.repeat(8_000) }],
	['SQL injection', WRONG, { 'X-API-Key': `' or '1'='1` }],
	["bytes that aren't valid UTF-8", WRONG, { 'X-API-Key': '\xff\xfe\xe9' }],
	['key as a bearer token', NONE, { Authorization: `Bearer ${key}` }],
	['key as a cookie', NONE, { Cookie: `X-API-Key=${key}` }],
	['key in the query string', NONE, {}, `?api_key=${key}&X-API-Key=${key}`],
	['unsigned JWT (`alg: none`) as the key', WRONG, { 'X-API-Key': forge({ alg: 'none' }) }],
	['forged JWT as a bearer token', NONE, { Authorization: `Bearer ${forge({ alg: 'HS256' })}` }],
];

const API = APP_ROUTES.filter(isOfApi);

describe('coverage', () => {
	test("route that these tests don't cover: fails the tests", () => {
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

describe.each(API.map((route) => [routeName(route), route] as const))('`%s`', (_, route) => {
	/** @claim api: missing, forged, or misplaced API keys: 401 on every route */
	test.each(CREDENTIALS)('%s: returns 401', async (...[, detail, headers, query]) => {
		const response = readRaw(await send(route, headers, query));
		expect(response.status).toBe(401);
		expect(errorBody.parse(JSON.parse(response.body))).toEqual({ detail });
		expect([...response.headers.keys()].filter((name) => /ratelimit|cookie/.test(name))).toEqual(
			[],
		);
	});
});

describe('unknown paths', () => {
	test("unknown path without a key: returns 401, so the response doesn't reveal which paths exist", async () => {
		for (const method of ['GET', 'POST', 'DELETE'])
			expect(readRaw(await send({ method, path: `${BASE_PATH}/nothing/` }, {})).status).toBe(401);
	});
});
