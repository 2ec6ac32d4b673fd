import { errorBody } from '../../src/wire/error.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { expectSafe } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const POST = 'POST /api/v1/contacts/upsert/';
const KEY = { 'X-API-Key': LIVE_KEY.key! };
const LONG = 'a'.repeat(20_000);

const REQUESTS: readonly [what: string, status: number, bytes: string][] = [
	['bytes that are not HTTP', 400, '\x16\x03\x01\x02\r\n\r\n'],
	['HTTP/0.9', 400, 'GET /healthz\r\n\r\n'],
	['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
	['an unknown method', 400, head('BREW /healthz')],
	['TRACE', 405, head('TRACE /healthz', KEY)],
	['OPTIONS of the server', 400, head('OPTIONS *')],
	['no Host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
	['two Hosts', 400, head('GET /healthz', { host: 'evil.example' })],
	['a Host with a blank', 400, 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
	['a Host with a path', 400, 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n'],
	['a NUL character in the path', 400, head('GET /heal\0thz')],
	['a NUL character in a header', 400, head('GET /healthz', { X: 'a\0b' })],
	['an encoded NUL in the path', 404, head('GET /heal%00thz')],
	['dots in the path', 404, head('GET /../../etc/passwd')],
	['encoded dots in the path', 404, head('GET /api/v1/%2e%2e/%2e%2e/etc/passwd', KEY)],
	['encoded slashes in the path', 404, head('GET /api/v1/contacts%2fupsert%2f', KEY)],
	['backslashes in the path', 400, head('GET /..\\..\\etc')],
	['broken percent signs in the path', 404, head('GET /%zz%/%')],
	['the address of another scheme', 400, head('GET ftp://acme.example/healthz')],
	['a path of 20,000 characters', 431, head(`GET /${LONG}`)],
	['a header of 20,000 characters', 431, head('GET /healthz', { X: LONG })],
	['2,500 headers', 431, `GET /healthz HTTP/1.1\r\nHost: a\r\n${'X: 1\r\n'.repeat(2_500)}\r\n`],
	['a header that goes on in the next line', 400, head('GET /healthz', { X: 'a\r\n b' })],
	['lines that end without CR', 400, 'GET /healthz HTTP/1.1\nHost: a\n\n'],
	['two lengths', 400, `${head(POST, { 'Content-Length': '2', 'content-length': '3' })}{}x`],
	['a negative length', 400, head(POST, { 'Content-Length': '-1' })],
	[
		'a length and chunks',
		400,
		`${head(POST, { 'Content-Length': '6', 'Transfer-Encoding': 'chunked' })}0\r\n\r\nG`,
	],
	['an unknown transfer encoding', 400, head(POST, { 'Transfer-Encoding': 'xchunked' })],
	[
		'a chunk that is not as long as it says',
		400,
		`${head(POST, { ...KEY, 'Transfer-Encoding': 'chunked' })}zz\r\n{}\r\n0\r\n\r\n`,
	],
	[
		'a chunk extension of 20,000 characters',
		413,
		`${head(POST, { ...KEY, 'Transfer-Encoding': 'chunked' })}1;${LONG}\r\n{\r\n0\r\n\r\n`,
	],
	['an expectation of its own', 200, head('GET /healthz', { Expect: 'tea' })],
	['an upgrade', 200, head('GET /healthz', { Connection: 'Upgrade', Upgrade: 'websocket' })],
];

describe('a request with', () => {
	test.each(REQUESTS)('%s gets %i', async (_, status, bytes) => {
		const answer = readRaw(await sendRaw(service(), bytes));
		expect(answer.status).toBe(status);
		expectSafe(answer.headers);
		expect(answer.headers.get('Content-Type')).toBe('application/json');
		if (status !== 200)
			expect(Object.keys(errorBody.parse(JSON.parse(answer.body)))).toEqual(['detail']);
	});
});
