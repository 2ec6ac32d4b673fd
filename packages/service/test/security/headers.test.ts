import { Hono } from 'hono';
import type { Env } from '../../src/api/http/env.ts';
import { respondWithError } from '../../src/api/http/respond-with-error.ts';
import { addSafeHeaders } from '../../src/api/http/safe-headers.ts';
import { call, post } from '../helpers/call.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { expectSafe } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({
	workspace: workspace([
		LIVE_KEY,
		{ name: 'bare', scopes: [] },
		{ name: 'one', limits: { per_minute: 1 } },
	]),
	controls: true,
});
const key = LIVE_KEY.key!;
const get = (path: string, name?: string) =>
	call(service(), path, name === undefined ? {} : { key: service().keys[name]! });

const ANSWERS: readonly [
	what: string,
	status: number,
	() => Promise<{ status: number; headers: Headers }>,
][] = [
	['valid request', 200, () => get('/ping/', 'live')],
	['request that creates a contact', 201, () => post(service(), key, { email: 'a@acme.example' })],
	['invalid body', 400, () => post(service(), key, {})],
	['missing key', 401, () => get('/ping/')],
	['missing scope', 403, () => post(service(), service().keys.bare!, {})],
	['unknown path of the API', 404, () => get('/nothing/', 'live')],
	['unknown path outside the API', 404, () => get('/../../nothing')],
	['unsupported method', 405, () => call(service(), '/ping/', { key, method: 'PUT' })],
	['oversized body', 413, () => post(service(), key, ' '.repeat(1_048_577))],
	[
		'unsupported content type',
		415,
		() => call(service(), '/contacts/upsert/', { key, method: 'POST', body: 'a=b' }),
	],
	[
		'request over the rate limit',
		429,
		async () => (await get('/ping/', 'one'), get('/ping/', 'one')),
	],
	['OpenAPI document', 200, () => get('/openapi.json')],
	['health check', 200, () => get('/../../healthz')],
	['test control', 200, () => get('/../../__controls/journal')],
	[
		"request that isn't HTTP",
		400,
		async () => readRaw(await sendRaw(service(), 'nonsense\r\n\r\n')) as never,
	],
];

/** @claim api: framing, MIME sniffing, caching, and cross-origin reads: prevented by headers of every response */
describe('response headers', () => {
	test.each(ANSWERS)(
		'%s (%i): prevents framing, MIME sniffing, caching, scripts, and cross-origin reads, and hides the server name',
		async (_, status, send) => {
			const response = await send();
			expect(response.status).toBe(status);
			expectSafe(response.headers);
		},
	);

	test('internal error (500): returns the same headers, and hides the cause', async () => {
		const app = new Hono<Env>().use(addSafeHeaders).get('/', () => {
			throw new Error('relation "contacts" of ada@acme.example');
		});
		app.onError(respondWithError({ log: () => undefined }));
		const response = await app.request('/');
		expect(response.status).toBe(500);
		expectSafe(response.headers);
		expect(await response.text()).not.toMatch(/relation|ada|Error/);
	});

	test('CORS preflight request from another site: returns 405 without CORS headers', async () => {
		const headers = {
			Origin: 'https://evil.example',
			'Access-Control-Request-Method': 'POST',
			'Access-Control-Request-Headers': 'x-api-key',
		};
		const response = readRaw(
			await sendRaw(
				service(),
				head('OPTIONS /api/v1/contacts/upsert/', { ...headers, 'X-API-Key': key }),
			),
		);
		expect(response.status).toBe(405);
		expect(
			[...response.headers.keys()].filter((name) => name.startsWith('access-control')),
		).toEqual([]);
	});
});
