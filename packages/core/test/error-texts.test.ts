import { REPEAT_UNSAFE_RULES } from '../src/index.ts';
import { KEY, withServer } from './helpers/client.ts';
import { errorOf, mail, track, upsert } from './helpers/error-of.ts';
import { json } from './helpers/server.ts';

const because = { detail: 'Because.' };

describe('a status at the boundary of its class', () => {
	it.each([
		[299, 'unexpected_answer', 'does not describe a contact'],
		[300, 'unexpected_answer', 'leads on'],
		[399, 'unexpected_answer', 'leads on'],
		[499, 'unexpected_answer', 'status 499'],
		[500, 'server_fault', 'status 500'],
		[599, 'server_fault', 'status 599'],
	])('%i', async (status, code, text) => {
		const error = await errorOf(json(status, {}));
		expect(error.code).toBe(code);
		expect(error.message).toContain(text);
	});
});

describe('the waits of a limit in words', () => {
	it.each([
		['0', 'in 1 second,'],
		['2', 'in 2 seconds,'],
		['120', 'in 120 seconds,'],
		['121', 'in 3 minutes,'],
	])('Retry-After: %s', async (value, words) => {
		expect((await errorOf(json(429, {}, { 'retry-after': value }))).message).toContain(words);
	});

	it.each(['', ' '])('Retry-After: %j is none', async (value) => {
		const error = await errorOf(json(429, {}, { 'retry-after': value }));
		expect([error.retryAfterMs, error.hint]).toEqual([
			undefined,
			expect.stringContaining('in a minute'),
		]);
	});
});

describe('an error', () => {
	it('converts to JSON with its message and the name of its class', async () => {
		const error = await errorOf(json(429, because, { 'x-request-id': 'r1', 'retry-after': '7' }));
		expect(error.name).toBe('RateLimitedError');
		expect(JSON.parse(JSON.stringify(error))).toEqual({
			name: 'RateLimitedError',
			message: error.message,
			code: 'rate_limited',
			retryable: true,
			summary: error.summary,
			hint: error.hint,
			status: 429,
			requestId: 'r1',
			detail: 'Because.',
			retryAfterMs: 7_000,
		});
	});

	it.each([
		[json(503, {}), upsert, true],
		[json(503, {}), track, false],
		[json(401, {}), upsert, false],
		[json(409, {}), mail, false],
	])('tells whether a retry can succeed (%#)', async (reply, use, retryable) => {
		expect((await errorOf(reply, use)).retryable).toBe(retryable);
	});
});

describe("a service's own words", () => {
	const detailOf = async (body: unknown, secrets?: string[]) =>
		(await errorOf(json(400, body), upsert, { secrets })).detail;

	it('are cut after 300 characters', async () => {
		expect(await detailOf({ detail: 'x'.repeat(300) })).toBe('x'.repeat(300));
		expect(await detailOf({ detail: 'x'.repeat(301) })).toBe(`${'x'.repeat(299)}…`);
	});

	it('are on one line, without markup or control characters', async () => {
		expect(await detailOf({ detail: ' a\n\u0007 b<br>c ' })).toBe('a b c');
	});

	it('hide every secret, and ignore an empty one', async () => {
		expect(await detailOf({ detail: 'key k1, k1 and k2' }, ['k1', '', 'k2'])).toBe(
			'key [hidden], [hidden] and [hidden]',
		);
	});

	it.each([KEY, undefined])('keep the word "undefined" (%#)', async (apiKey) => {
		const detail = 'The field is undefined.';
		expect((await errorOf(json(400, { detail }), upsert, { apiKey })).detail).toBe(detail);
	});

	it('hide the API key', async () => {
		expect(await detailOf({ detail: `No key ${KEY}.` })).toBe('No key [hidden].');
	});

	it.each([
		[{ errors: { 'na<b>me': ['a\nb', 7] } }, { 'na me': ['a b'] }],
		[{ errors: { email: 'No.', name: ['No.'] } }, { email: ['No.'], name: ['No.'] }],
		[{ errors: { email: ['No.'], empty: [], count: 7, none: null } }, { email: ['No.'] }],
		[{ email: ['No.'], numbers: [7], code: 'bad', errors: null }, { email: ['No.'] }],
		[{ errors: ['No.'] }, {}],
		[{ detail: ['No.'], message: ['No.'], error: ['No.'] }, {}],
		[{ error_description: ['No.'], title: ['No.'] }, {}],
		[[['No.']], {}],
		[null, {}],
	])('about fields are read from %j', async (body, fields) => {
		const error = await errorOf(json(400, body));
		expect(error.code).toBe('invalid_data');
		expect(error).toHaveProperty('fields', fields);
	});

	it.each([
		[{ detail: '', message: 'Why.' }, 'Why.'],
		[{ error_description: 'Why.' }, 'Why.'],
		[{ detail: 7 }, undefined],
		[{ detail: [] }, undefined],
		[[1], undefined],
	])('are read from %j', async (body, detail) => {
		expect(await detailOf(body)).toBe(detail);
	});
});

it('an unsafe call is retried if the rules allow it', async () => {
	const { received } = await withServer(
		json(503, {}),
		(client) => track(client).catch(() => undefined),
		{ rules: REPEAT_UNSAFE_RULES },
	);
	expect(received).toHaveLength(5);
});

describe("a service's own words are found in any shape", () => {
	const errorFor = (body: unknown) => errorOf(json(400, body));

	it.each([
		['a text', 'Why.'],
		['a list', ['Why.']],
		['a list of objects', [{ message: 'Why.' }]],
		['msg', { msg: 'Why.' }],
		['reason', { success: false, reason: 'Why.' }],
		['a description beside a code', { error: 'invalid_request', error_description: 'Why.' }],
		['camel case', { errorMessage: 'Why.', errorCode: 'E7' }],
		['a list of texts', { errors: ['Why.', 'And.'] }],
		['one text as errors', { errors: 'Why.' }],
		['JSON:API', { errors: [{ status: '400', code: 'E7', title: 'Bad', detail: 'Why.' }] }],
		['JSON:API with a title alone', { jsonapi: { version: '1.0' }, errors: [{ title: 'Why.' }] }],
		['GraphQL', { errors: [{ message: 'Why.', locations: [{ line: 1 }] }], data: null }],
		['Google', { error: { code: 400, message: 'Why.', errors: [{ message: 'Other.' }] } }],
		['FastAPI', { detail: [{ loc: ['body', 'email'], msg: 'Why.', type: 'value_error' }] }],
		['NestJS', { statusCode: 400, error: 'Bad Request', message: ['Why.'] }],
		[
			'Spring',
			{ timestamp: '2026', status: 400, error: 'Bad Request', message: 'Why.', path: '/a/b' },
		],
		['JSend', { status: 'error', data: null, message: 'Why.' }],
		['SOAP', { fault: { faultstring: 'Why.' } }],
		['nested objects', { response: { status: { message: 'Why.' } } }],
		['a status', { status: { code: 3, message: 'Why.' } }],
		['a flag', { error: true, message: 'Why.' }],
		['an object without a text first', { error: { code: 7 }, message: 'Why.' }],
	])('%s', async (_name, body) => {
		const error = await errorFor(body);
		expect(error.detail).toBe('Why.');
		expect(error.summary).toMatch(/^The service did not accept the data: (?:email: )?Why\.$/);
	});

	const text = 'Not an address.';

	it.each([
		['a map of texts', { email: text }],
		['a map of lists', { email: [text] }],
		['a map beside a text', { message: 'Invalid.', errors: { email: [text] } }],
		['a map beside a flag', { success: false, code: 'E7', errors: { email: text } }],
		['a map of objects', { errors: { email: { code: 'E7', message: text } } }],
		['a map of lists of objects', { errors: { email: [{ message: text, code: 'E7' }] } }],
		['a nested map', { errors: { contact: { email: [text] } } }],
		['a map in an object', { error: { message: 'Invalid.', fields: { email: text } } }],
		['a map as the text', { detail: { email: [text] } }],
		[
			'ASP.NET',
			{ type: 'https://a.example', title: 'Invalid.', status: 400, errors: { email: [text] } },
		],
		['Laravel', { message: 'Invalid.', errors: { 'contact.email': [text] } }],
		['JSend', { status: 'fail', data: { email: text } }],
		['JSON:API', { errors: [{ source: { pointer: '/data/attributes/email' }, detail: text }] }],
		['FastAPI', { detail: [{ loc: ['body', 'email'], msg: text, type: 'value_error' }] }],
		['objects that name a field', { errors: [{ field: 'email', message: text }] }],
		[
			'details that name a field',
			{ error: { details: [{ field: 'email', issue: 'E7', description: text }] } },
		],
		['RFC 7807', { title: 'Invalid.', 'invalid-params': [{ name: 'email', reason: text }] }],
		['Symfony', { title: 'Invalid.', violations: [{ propertyPath: 'email', message: text }] }],
	])('about a field: %s', async (_name, body) => {
		const error = await errorFor(body);
		expect(error).toMatchObject({ fields: { email: [text] } });
		expect(error.summary).toBe(`The service did not accept the data: email: ${text}`);
	});

	it('with the first error that is about no field', async () => {
		const { detail } = await errorFor({ message: 'Validation failed.', errors: ['Why.', 'And.'] });
		expect(detail).toBe('Validation failed: Why.');
	});

	it.each([[{ email: [text] }], [{ errors: { email: text } }]])(
		'as the detail where there is no other: %j',
		async (body) => {
			expect((await errorFor(body)).detail).toBe(text);
		},
	);

	it.each([
		[{}],
		[[]],
		[null],
		[7],
		[{ code: 'E7', status: 'error', type: 'x', request_id: 'r1', timestamp: '2026' }],
		[{ meta: { request: ['r1'] } }],
	])('not in %j', async (body) => {
		expect(await errorFor(body)).toMatchObject({
			detail: undefined,
			summary: 'The service did not accept the data.',
		});
	});
});
