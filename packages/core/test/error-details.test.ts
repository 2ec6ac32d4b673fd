import { errorOf } from './helpers/error-of.ts';
import { json, plain } from '@contact-sync/testing/server';

const readingOf = async (body: unknown) => {
	const error = await errorOf(json(400, body));
	return { detail: error.detail, ...('fields' in error && { fields: error.fields }) };
};

const text = 'Not an email address.';

describe('a field message in the response body', () => {
	it.each([
		['is omitted if it is blank', { errors: { email: ['  ', text] } }],
		['is found next to a message about the request', { message: 'Invalid.', email: [text] }],
		[
			'uses the first valid field name',
			{ errors: [{ field: null, location: 'body', name: 'email', message: text }] },
		],
	])('%s', async (_name, body) => {
		expect((await readingOf(body)).fields).toEqual({ email: [text] });
	});

	it('uses the email address in the error as the field name', async () => {
		const body = { errors: [{ email: 'ada@acme.example', message: text }] };
		expect((await readingOf(body)).fields).toEqual({ 'ada@acme.example': [text] });
	});

	it.each([
		[
			'an unrelated string next to the message about the request',
			{ detail: 'No.', reference: 'A-1' },
		],
		['an unrelated string next to a list of errors', { errors: ['No.'], reference: 'A-1' }],
		[
			'an unrelated string next to an error message',
			{ errors: { message: 'No.', reference: 'A-1' } },
		],
		['a string in another object', { detail: 'No.', context: { reference: 'A-1' } }],
		['a name with several words', { errors: [{ name: 'Bad request', message: 'No.' }] }],
		['a word in the email property', { errors: [{ email: 'required', message: 'No.' }] }],
		['an object in a path', { errors: [{ field: [{ toString: null }], message: 'No.' }] }],
	])("isn't read from %s", async (_name, body) => {
		expect(await readingOf(body)).toEqual({ detail: 'No.', fields: {} });
	});
});

describe('a message in the response body about the request', () => {
	const tooMany = { message: 'Too many rows.' };

	it.each([
		[{ detail: ' ', message: 'Why.' }, 'Why.'],
		[{ message: 'Invalid.', errors: [{ field: 'email', message: text }] }, 'Invalid.'],
		[{ message: 'Invalid.', errors: [tooMany] }, 'Invalid: Too many rows.'],
		[{ message: 'Invalid.', errors: [{ code: 'E7' }, tooMany] }, 'Invalid: Too many rows.'],
		[
			{ message: 'Invalid.', errors: [{ field: 'email', message: text }, tooMany] },
			'Invalid: Too many rows.',
		],
		[{ message: 'Row 1.2 is invalid.', errors: [tooMany] }, 'Row 1.2 is invalid: Too many rows.'],
		[{ message: 'Invalid:\n', errors: [tooMany] }, 'Invalid: Too many rows.'],
		[{ message: 'Too many rows. Try less.', errors: [tooMany] }, 'Too many rows. Try less.'],
	])('is read from %j', async (body, detail) => {
		expect((await readingOf(body)).detail).toBe(detail);
	});
});

describe('a response body with 100,000 nested levels', () => {
	const nested = (open: string, close: string) =>
		`${open.repeat(100_000)}"Why."${close.repeat(100_000)}`;

	it.each([
		['lists', nested('[', ']')],
		['objects', nested('{"a":', '}')],
		['errors', nested('{"errors":', '}')],
		['messages', nested('{"message":', '}')],
		['lists of errors', nested('{"errors":[', ']}')],
		['lists in a field name', `{"errors":[{"field":${nested('[', ']')},"message":"No."}]}`],
		['error sources', `{"errors":[{"source":${nested('{"source":', '}')}}]}`],
	])('of %s contains no field messages', async (_name, body) => {
		const error = await errorOf(plain(400, body));
		expect(error.code).toBe('invalid_data');
		expect(error).toHaveProperty('fields', {});
	});
});
