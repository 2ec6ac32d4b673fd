import { errorBody } from '../src/api/wire/error.ts';
import { call, post } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY, { name: 'bare', scopes: [] }]) });
const key = LIVE_KEY.key!;

describe('an unknown path or method', () => {
	test.each(['/nothing/', '/contacts/', '/%zz/', '//', '/contacts/upsert/more/'])(
		'returns 404 as JSON for %s',
		async (path) => {
			expect(await call(service(), path, { key })).toMatchObject({
				status: 404,
				body: { detail: 'No endpoint has this path.' },
			});
		},
	);

	test('returns 404 with a hint if only the trailing slash is missing', async () => {
		expect(await call(service(), '/ping', { key })).toMatchObject({
			status: 404,
			body: {
				detail: 'No endpoint has this path. Every path of the API must end with a slash.',
			},
		});
	});

	test('returns 404 at the root, and lists the paths of the service', async () => {
		expect(await call(service(), '/../../')).toMatchObject({
			status: 404,
			body: {
				detail:
					'No endpoint has this path. The API is at /api/v1, its documentation at /docs/, and the console at /console/.',
			},
		});
	});

	test('returns 404 outside the base URL, even without a key', async () => {
		expect((await call(service(), '/../v2/ping/')).status).toBe(404);
	});

	test.each([
		['POST', '/ping/', 'GET, HEAD'],
		['OPTIONS', '/ping/', 'GET, HEAD'],
		['GET', '/contacts/upsert/', 'POST'],
		['DELETE', '/contacts/upsert/', 'POST'],
		['PUT', '/../../healthz', 'GET, HEAD'],
	])('returns 405 with an Allow header for %s %s', async (method, path, allow) => {
		const response = await call(service(), path, { key, method });
		expect(response.status).toBe(405);
		expect(response.headers.get('Allow')).toBe(allow);
		expect(errorBody.parse(response.body).detail).toMatch(/^Method not allowed\. Use /);
	});
});

describe('every response', () => {
	const requests: [string, () => ReturnType<typeof call>][] = [
		['200', () => call(service(), '/ping/', { key })],
		['400', () => post(service(), key, {})],
		['401', () => call(service(), '/ping/')],
		['403', () => post(service(), service().keys.bare!, {})],
		['404', () => call(service(), '/nothing/', { key })],
		['405', () => call(service(), '/ping/', { key, method: 'POST' })],
	];

	test.each(requests)('with status %s is JSON and has a unique ID', async (status, send) => {
		const [first, second] = [await send(), await send()];
		expect(String(first.status)).toBe(status);
		expect(first.headers.get('Content-Type')).toBe('application/json');
		const [one, other] = [first, second].map(({ headers }) => headers.get('X-Request-Id'));
		expect(one).toMatch(/^[0-9a-f-]{36}$/);
		expect(other).not.toBe(one);
	});
});

describe('the health check', () => {
	test('requires no key', async () => {
		expect(await call(service(), '/../../healthz')).toMatchObject({
			status: 200,
			body: { status: 'ok' },
		});
	});
});
