import { Hono } from 'hono';
import { answerError } from '../../src/http/answer-error.ts';
import type { Env } from '../../src/http/env.ts';
import { addSafeHeaders } from '../../src/http/safe-headers.ts';
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
	['a good request', 200, () => get('/ping/', 'live')],
	['a request that creates', 201, () => post(service(), key, { email: 'a@acme.example' })],
	['an invalid body', 400, () => post(service(), key, {})],
	['a request without a key', 401, () => get('/ping/')],
	['a request without the scope', 403, () => post(service(), service().keys.bare!, {})],
	['a path that is not there', 404, () => get('/nothing/', 'live')],
	['a path that is not there outside the API', 404, () => get('/../../nothing')],
	['another method', 405, () => call(service(), '/ping/', { key, method: 'PUT' })],
	['a body that is too large', 413, () => post(service(), key, ' '.repeat(1_048_577))],
	[
		'a body of another type',
		415,
		() => call(service(), '/contacts/upsert/', { key, method: 'POST', body: 'a=b' }),
	],
	['a request over the limit', 429, async () => (await get('/ping/', 'one'), get('/ping/', 'one'))],
	['the OpenAPI document', 200, () => get('/openapi.json')],
	['the health check', 200, () => get('/../../healthz')],
	['a control', 200, () => get('/../../__controls/journal')],
	[
		'what is no HTTP',
		400,
		async () => readRaw(await sendRaw(service(), 'nonsense\r\n\r\n')) as never,
	],
];

describe('the answer to', () => {
	test.each(ANSWERS)(
		'%s (%i) may not be framed, sniffed, kept, or run anything; names no server; and lets no other site read it',
		async (_, status, send) => {
			const answer = await send();
			expect(answer.status).toBe(status);
			expectSafe(answer.headers);
		},
	);

	test('a request at which the service fails (500) is as safe, and tells nothing of the cause', async () => {
		const app = new Hono<Env>().use(addSafeHeaders).get('/', () => {
			throw new Error('relation "contacts" of ada@acme.example');
		});
		app.onError(answerError({ log: () => undefined }));
		const answer = await app.request('/');
		expect(answer.status).toBe(500);
		expectSafe(answer.headers);
		expect(await answer.text()).not.toMatch(/relation|ada|Error/);
	});

	test('the question of another site whether it may call (OPTIONS) is 405 and lets it do nothing', async () => {
		const headers = {
			Origin: 'https://evil.example',
			'Access-Control-Request-Method': 'POST',
			'Access-Control-Request-Headers': 'x-api-key',
		};
		const answer = readRaw(
			await sendRaw(
				service(),
				head('OPTIONS /api/v1/contacts/upsert/', { ...headers, 'X-API-Key': key }),
			),
		);
		expect(answer.status).toBe(405);
		expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
			[],
		);
	});
});
