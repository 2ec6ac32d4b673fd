import { errorBody } from '../../src/api/wire/error.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { expectSafe } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const POST = 'POST /api/v1/contacts/upsert/';
const KEY = { 'X-API-Key': LIVE_KEY.key! };
const LONG = 'a'.repeat(20_000);

const REQUESTS: readonly [what: string, status: number, bytes: string][] = [
	["bytes that aren't HTTP", 400, '\x16\x03\x01\x02\r\n\r\n'],
	['HTTP/0.9 request', 400, 'GET /healthz\r\n\r\n'],
	['HTTP/2 connection preface', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
	['unknown method', 400, head('BREW /healthz')],
	['`TRACE` request', 405, head('TRACE /healthz', KEY)],
	['`OPTIONS *` request', 400, head('OPTIONS *')],
	['missing `Host` header', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
	['two `Host` headers', 400, head('GET /healthz', { host: 'evil.example' })],
	['headers with the value `host`', 200, head('GET /healthz', { X: 'host', Y: 'Host' })],
	['space in the `Host` header', 400, 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
	['path in the `Host` header', 400, 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n'],
	['NUL character in the path', 400, head('GET /heal\0thz')],
	['NUL character in a header', 400, head('GET /healthz', { X: 'a\0b' })],
	['percent-encoded NUL character in the path', 404, head('GET /heal%00thz')],
	['path traversal (`../`)', 404, head('GET /../../etc/passwd')],
	[
		'path traversal with percent-encoded dots (`%2e%2e/`)',
		404,
		head('GET /api/v1/%2e%2e/%2e%2e/etc/passwd', KEY),
	],
	['percent-encoded slashes in the path', 404, head('GET /api/v1/contacts%2fupsert%2f', KEY)],
	['backslashes in the path', 400, head('GET /..\\..\\etc')],
	['invalid percent-encoding in the path', 404, head('GET /%zz%/%')],
	['absolute URL with the scheme `ftp`', 400, head('GET ftp://acme.example/healthz')],
	['path of 20,000 characters', 431, head(`GET /${LONG}`)],
	['header of 20,000 characters', 431, head('GET /healthz', { X: LONG })],
	['2,500 headers', 431, `GET /healthz HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(2_500)}\r\n`],
	['header folded onto a second line', 400, head('GET /healthz', { X: 'a\r\n b' })],
	['line endings without CR', 400, 'GET /healthz HTTP/1.1\nHost: a\n\n'],
	[
		'two `Content-Length` headers',
		400,
		`${head(POST, { 'Content-Length': '2', 'content-length': '3' })}{}x`,
	],
	['negative `Content-Length`', 400, head(POST, { 'Content-Length': '-1' })],
	[
		'`Content-Length` with `Transfer-Encoding`',
		400,
		`${head(POST, { 'Content-Length': '6', 'Transfer-Encoding': 'chunked' })}0\r\n\r\nG`,
	],
	['unknown `Transfer-Encoding`', 400, head(POST, { 'Transfer-Encoding': 'xchunked' })],
	[
		'invalid chunk size',
		400,
		`${head(POST, { ...KEY, 'Transfer-Encoding': 'chunked' })}zz\r\n{}\r\n0\r\n\r\n`,
	],
	[
		'chunk extension of 20,000 characters',
		413,
		`${head(POST, { ...KEY, 'Transfer-Encoding': 'chunked' })}1;${LONG}\r\n{\r\n0\r\n\r\n`,
	],
	['unknown `Expect` value', 200, head('GET /healthz', { Expect: 'tea' })],
	[
		'`Upgrade` to WebSocket',
		200,
		head('GET /healthz', { Connection: 'Upgrade', Upgrade: 'websocket' }),
	],
];

/** @claim api: request smuggling, path traversal, and invalid HTTP: 400, 404, 405, 413, or 431 */
describe('invalid HTTP requests', () => {
	test.each(REQUESTS)('%s: returns %i', async (_, status, bytes) => {
		const response = readRaw(await sendRaw(service(), bytes));
		expect(response.status).toBe(status);
		expectSafe(response.headers);
		expect(response.headers.get('Content-Type')).toBe('application/json');
		if (status !== 200)
			expect(Object.keys(errorBody.parse(JSON.parse(response.body)))).toEqual(['detail']);
	});
});
