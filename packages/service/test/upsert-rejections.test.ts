import { errorBody } from '../src/api/wire/error.ts';
import { newEmail, post, upsert } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const send = (body: unknown) => post(service(), key, body);

/** Sends a body with a valid email, expects a 400 for the field, and returns its errors. */
async function errorsOf(more: object | string, field: string): Promise<string[]> {
	const email = newEmail();
	const text = typeof more === 'string' ? more : JSON.stringify({ email, ...more });
	const { status, body } = await send(text);
	expect(status).toBe(400);
	const { detail, errors } = errorBody.parse(body);
	expect(Object.keys(errors!)).toEqual([field]);
	expect(detail).toContain(errors![field]![0]);
	return errors![field]!;
}

describe('an email address', () => {
	test('is required', async () => {
		expect(await errorsOf('{}', 'email')).toEqual(['This field is required.']);
	});

	test.each([
		['empty', ''],
		['without an @ sign', 'ada.example.com'],
		['with two @ signs', 'ada@home@example.com'],
		['with nothing before the @ sign', '@example.com'],
		['with nothing after the @ sign', 'ada@'],
		['with a space', 'ada brook@example.com'],
		['with surrounding spaces', ' ada@example.com '],
		['with a line break', 'ada@example.com\nBcc: x@example.com'],
	])('(%s) is rejected', async (_, email) => {
		expect(await errorsOf({ email }, 'email')).toEqual(["This isn't a valid email address."]);
	});

	test.each([[null], [1], [true], [['a@example.com']], [{}]])('(%j) is rejected', async (email) => {
		expect(await errorsOf({ email }, 'email')).toEqual(['This must be text.']);
	});

	test.each(['a@b', "o'hara+x@sub.example.co.uk", 'ü@exämple.de'])(
		'such as %s is accepted, because the service is permissive',
		async (email) => expect((await send({ email })).status).toBe(201),
	);

	test('of 255 characters is accepted, and a longer one is rejected', async () => {
		const email = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
		expect((await send({ email: email(255) })).status).toBe(201);
		expect(await errorsOf({ email: email(256) }, 'email')).toEqual([
			'This is longer than 255 characters.',
		]);
	});
});

describe('the text field', () => {
	const fields = ['external_id', 'first_name', 'last_name', 'display_name', 'source'];

	test.each(fields)('%s can contain up to 255 characters', async (field) => {
		const text = (length: number) => newEmail().padEnd(length, 'x');
		expect((await send({ email: newEmail(), [field]: text(255) })).status).toBe(201);
		await errorsOf({ [field]: text(256) }, field);
	});

	test.each(fields)('%s can contain only text without NUL', async (field) => {
		for (const value of [5, false, [], {}, 'a\u0000b', 'half \ud83c']) {
			await errorsOf({ [field]: value }, field);
		}
	});

	test('external_id can’t be null, because that would clear the IDs that other clients set', async () => {
		await errorsOf({ external_id: null }, 'external_id');
	});

	test('external_id can’t be blank, because a blank ID would match unrelated contacts', async () => {
		expect(await errorsOf({ external_id: '' }, 'external_id')).toEqual(['This must not be blank.']);
		expect(await errorsOf({ external_id: '  ' }, 'external_id')).toEqual([
			'This must not be blank.',
		]);
	});
});

describe('custom fields', () => {
	test.each([
		['a list', [1]],
		['an object', { a: 1 }],
		['text over 10,000 characters', 'x'.repeat(10_001)],
		['a NUL character', 'a\u0000'],
		['an unpaired surrogate', '\udc00'],
	])('can’t contain %s', async (_, value) => {
		const [text] = await errorsOf({ custom_fields: { plan: value } }, 'custom_fields');
		expect(text).toMatch(/^plan: This /);
	});

	test('can’t contain a number that JSON can’t represent', async () => {
		const text = `{"email":"${newEmail()}","custom_fields":{"n":1e999}}`;
		await errorsOf(text, 'custom_fields');
	});

	test('are counted before their names and values are checked', async () => {
		const custom_fields = Object.fromEntries(
			Array.from({ length: 50_000 }, (_, i) => [`f${i}`, []]),
		);
		expect(await errorsOf({ custom_fields }, 'custom_fields')).toEqual([
			'Send up to 400 custom fields: a contact can have 200, and a request can clear as many.',
		]);
	});

	test.each(['__proto__', 'constructor', 'prototype'])('can’t be named %s', async (name) => {
		const text = `{"email":"${newEmail()}","custom_fields":{"${name}":"x"}}`;
		expect(await errorsOf(text, 'custom_fields')).toEqual([
			"Custom fields can't use reserved names: __proto__, constructor, prototype.",
		]);
	});

	test.each([
		['an empty name', ''],
		['a blank name', ' '],
		['a line break in the name', 'a\nb'],
		['a NUL character in the name', 'a\u0000'],
		['an unpaired surrogate in the name', '\ud800'],
		['a name over 255 characters', 'n'.repeat(256)],
	])('can’t have %s', async (_, name) => {
		await errorsOf({ custom_fields: { [name]: 1 } }, 'custom_fields');
	});

	test.each(['n', '😀'])(
		'can have names of 255 characters and text of 10,000 characters: %s',
		async (character) => {
			const custom_fields = { [character.repeat(255)]: character.repeat(10_000) };
			const first_name = character.repeat(255);
			expect((await send({ email: newEmail(), first_name, custom_fields })).status).toBe(201);
			await errorsOf({ custom_fields: { [character.repeat(256)]: 1 } }, 'custom_fields');
		},
	);

	test.each([[null], [[]], ['text'], [7]])('must be an object, not %j', async (custom_fields) => {
		await errorsOf({ custom_fields }, 'custom_fields');
	});
});

describe('tag names', () => {
	test.each([
		['text instead of a list', 'vip'],
		['null', null],
		['a number in the list', [1]],
		['an empty name', ['']],
		['a blank name', ['  ']],
		['a name over 255 characters', ['t'.repeat(256)]],
		['a NUL character in a name', ['a\u0000']],
		['more than 200 names', Array.from({ length: 201 }, (_, i) => `t${i}`)],
	])('(%s) are rejected', async (_, tag_names) => {
		await errorsOf({ tag_names }, 'tag_names');
	});

	test('are accepted up to 255 characters per name and 200 names per request', async () => {
		const tag_names = Array.from({ length: 200 }, (_, i) => `${i}`.padStart(255, 't'));
		expect((await upsert(service(), { email: newEmail(), tag_names })).body.tags).toHaveLength(200);
	});
});

describe('an unknown field', () => {
	test.each([
		['nickname', 'Remove it.'],
		['tags', 'Did you mean tag_names?'],
		['firstName', 'Did you mean first_name?'],
		['name', 'Did you mean first_name, last_name, display_name, or tag_names?'],
	])('is rejected with its name and a hint: %s', async (name, hint) => {
		expect(await errorsOf({ [name]: 'Ada' }, name)).toEqual([`Unknown field. ${hint}`]);
	});
});
