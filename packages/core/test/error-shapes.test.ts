import { runAction } from '../src/index.ts';
import { errorOf } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const upsertContact = actionOf('contact.upsert');

describe("the service's message", () => {
	const errorFor = (body: unknown) => errorOf(json(400, body));

	it.each([
		['a string', 'Why.'],
		['a list', ['Why.']],
		['a list of objects', [{ message: 'Why.' }]],
		['msg', { msg: 'Why.' }],
		['reason', { success: false, reason: 'Why.' }],
		['a description next to a code', { error: 'invalid_request', error_description: 'Why.' }],
		['a camel-case property', { errorMessage: 'Why.', errorCode: 'E7' }],
		['a list of strings', { errors: ['Why.', 'And.'] }],
		['a string named errors', { errors: 'Why.' }],
		['JSON:API', { errors: [{ status: '400', code: 'E7', title: 'Bad', detail: 'Why.' }] }],
		['JSON:API with only a title', { jsonapi: { version: '1.0' }, errors: [{ title: 'Why.' }] }],
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
		['a status object', { status: { code: 3, message: 'Why.' } }],
		['a body with an error flag', { error: true, message: 'Why.' }],
		['a body whose error has no message', { error: { code: 7 }, message: 'Why.' }],
	])('is found in %s', async (_name, body) => {
		const error = await errorFor(body);
		expect(error.detail).toBe('Why.');
		expect(error.report).toBe('The service reports: Why.');
	});

	const text = 'Not an address.';

	it.each([
		['a map of strings', { email: text }],
		['a map of lists', { email: [text] }],
		['a map next to a message', { message: 'Invalid.', errors: { email: [text] } }],
		['a map next to a flag', { success: false, code: 'E7', errors: { email: text } }],
		['a map of objects', { errors: { email: { code: 'E7', message: text } } }],
		['a map of lists of objects', { errors: { email: [{ message: text, code: 'E7' }] } }],
		['a nested map', { errors: { contact: { email: [text] } } }],
		['a map in an object', { error: { message: 'Invalid.', fields: { email: text } } }],
		['a map in place of the message', { detail: { email: [text] } }],
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
	])('about a field is found in %s', async (_name, body) => {
		const error = await errorOf(json(400, body), (client) =>
			runAction(upsertContact, client, { email: 'ada@acme.example' }),
		);
		expect(error).toMatchObject({ fields: { email: [text] } });
		expect(error.summary).toBe("The service rejected 'Email': ada@acme.example.");
		expect(error.report).toBe(`The service reports: 'Email': ${text}`);
	});

	it("includes the first error that isn't about a field", async () => {
		const { detail } = await errorFor({ message: 'Validation failed.', errors: ['Why.', 'And.'] });
		expect(detail).toBe('Validation failed: Why.');
	});

	it.each([[{ email: [text] }], [{ errors: { email: text } }]])(
		'about a field becomes the detail if the body contains no other message: %j',
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
	])("isn't found in %j", async (body) => {
		expect(await errorFor(body)).toMatchObject({
			detail: undefined,
			summary: 'The service rejected the data (400).',
		});
	});
});
