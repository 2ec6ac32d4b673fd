import { readInput } from '../src/input/read-input.ts';
import { fieldOf } from './helpers/read-field.ts';
import { rejectionOf } from './helpers/rejection-of.ts';

const fields = {
	email: fieldOf('email', { label: 'Email', required: true }),
	first_name: fieldOf('text', { label: 'First Name' }),
	custom_fields: fieldOf('keyValues', { label: 'Custom Fields' }),
	tag_names: fieldOf('textList', { label: 'Tags' }),
};

const read = (given: Record<string, unknown>) => readInput(fields, { email: 'a@b', ...given });
const inputErrorOf = (given: Record<string, unknown>) => rejectionOf(() => read(given));

describe('a blank value', () => {
	it.each([undefined, null, '', '   '])('is omitted: %p', (blank) => {
		expect(read({ first_name: blank, custom_fields: blank, tag_names: blank })).toEqual({
			email: 'a@b',
		});
	});

	it('is also omitted from lists and custom fields', () => {
		const given = {
			tag_names: ['', null, ' x '],
			custom_fields: { a: '', b: null, c: 0, ' ': '' },
		};
		expect(read(given)).toEqual({ email: 'a@b', tag_names: ['x'], custom_fields: { c: 0 } });
		expect(read({ tag_names: [' '], custom_fields: { a: null } })).toEqual({ email: 'a@b' });
	});

	it('is rejected for a required field', () => {
		expect(inputErrorOf({ email: ' ' }).message).toBe(
			"'Email' is missing. Enter a value, or check that its source has one.",
		);
	});
});

describe('a text field', () => {
	it.each([
		[' Ada ', 'Ada'],
		[1042, '1042'],
		[new Date('2026-11-20T09:30:00Z'), '2026-11-20T09:30:00.000Z'],
	])('reads %p as %p', (given, expected) => {
		expect(read({ first_name: given }).first_name).toBe(expected);
	});

	it.each([[['Ada']], [{ first: 'Ada' }]])('rejects %p', (given) => {
		expect(inputErrorOf({ first_name: given }).message).toContain(
			"'First Name' is a list or an object. Enter text or a single value.",
		);
	});
});

describe('an email address', () => {
	it.each(['ada@acme.example', 'ä@ö', "o'neil+tag@sub.acme.example", '"a"@b'])(
		'can be %s',
		(address) => {
			expect(read({ email: ` ${address} ` }).email).toBe(address);
		},
	);

	it.each(['bob', '@', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b\u0000c', 'a@b\nc@d'])(
		"can't be %j",
		(address) => {
			expect(inputErrorOf({ email: address }).fields).toHaveProperty('email');
		},
	);

	it('is shown in the error on one line, and truncated', () => {
		const { message } = inputErrorOf({ email: `bob\n${'x'.repeat(500)}` });
		expect(message).toMatch(
			/^'Email' isn't a valid email address: bob x+…\. Enter one like name@example\.com\./,
		);
		expect(message.length).toBeLessThan(200);
	});
});

describe('custom fields', () => {
	it('keep numbers, booleans, and text, and convert dates to text', () => {
		const given = { n: 12, t: '12', d: new Date(0), yes: true };
		expect(read({ custom_fields: given }).custom_fields).toEqual({
			n: 12,
			t: '12',
			d: '1970-01-01T00:00:00.000Z',
			yes: true,
		});
	});

	it('can be JSON or a list of objects, whose later values take precedence', () => {
		const given = [{ plan: 'free', seats: 1 }, '{"plan": "pro"}', undefined];
		expect(read({ custom_fields: given }).custom_fields).toEqual({ plan: 'pro', seats: 1 });
	});

	it('join lists, which forms with several choices return', () => {
		const given = { colors: ['red', 2, null, 'blue'], none: [] };
		expect(read({ custom_fields: given }).custom_fields).toEqual({ colors: 'red, 2, blue' });
	});

	it('accept Luxon dates, which n8n expressions return', () => {
		const dateTime = { toISO: () => '2026-11-20T09:30:00.000+01:00' };
		expect(read({ custom_fields: { at: dateTime } }).custom_fields).toEqual({
			at: '2026-11-20T09:30:00.000+01:00',
		});
	});

	it.each([
		[
			'{"plan": ',
			`'Custom Fields' isn't a JSON object. Enter one like {"plan": "pro", "seats": 12}.`,
		],
		['[1]', "'Custom Fields' isn't a JSON object"],
		[12, "'Custom Fields' isn't a JSON object"],
		[{ a: [[1]] }, "'Custom Fields' has nested lists or objects: a."],
		[{ a: { b: 1 } }, "'Custom Fields' has a field with an object: a."],
		[{ ' ': 1 }, "'Custom Fields' has no field name in pair 1. Enter a name, or clear the value."],
		[{ a: NaN }, "'Custom Fields' has an invalid number: NaN (a)."],
		[{ a: new Date(NaN) }, "'Custom Fields' has an invalid date: a."],
		['{"__proto__": 1}', "'Custom Fields' can't have a field named __proto__"],
		[{ constructor: 'x' }, "'Custom Fields' can't have a field named constructor"],
		['{"prototype": 1}', "'Custom Fields' can't have a field named prototype"],
	])('reject %p: %s', (given, sentence) => {
		expect(inputErrorOf({ custom_fields: given }).message).toContain(sentence);
	});
});

describe('a field with a list of strings', () => {
	it.each([
		['a, b ,,a', ['a', 'b']],
		[
			['a, b', 'c'],
			['a, b', 'c'],
		],
		[
			[['Linden, Grace'], 'c'],
			['Linden, Grace', 'c'],
		],
		['["vip","new"]', ['vip', 'new']],
		[' [ "vip", 7, null ] ', ['vip', '7']],
		[
			[['a', 'b'], 'c'],
			['a', 'b', 'c'],
		],
		['["a, b"]', ['a, b']],
		['vip\nnew\r\nb', ['vip', 'new', 'b']],
		['"He said ""hi""", b', ['He said "hi"', 'b']],
		[
			[{ id: '7', name: 'Smith, J' }, 'b'],
			['Smith, J', 'b'],
		],
		['[{"id": "7", "name": "vip"}]', ['vip']],
		['"Berlin, Mitte", vip', ['Berlin, Mitte', 'vip']],
		['5" pipe, 6" pipe', ['5" pipe', '6" pipe']],
		['[vip], [new]', ['[vip]', '[new]']],
		['{"a": 1}', ['{"a": 1}']],
		[
			[1, 'x'],
			['1', 'x'],
		],
	])('reads %p as %p', (given, expected) => {
		expect(read({ tag_names: given }).tag_names).toEqual(expected);
	});
});

it('a field with a list of strings rejects a double quote without a second one', () => {
	expect(inputErrorOf({ tag_names: 'vip, "Linden, Grace' }).message).toBe(
		`'Tags' has a double quote without a second one: "Linden. Close the double quote, or remove it.`,
	);
});

it.each([[[['a'], [[[['b']]]]]], ['[{"id": 1}]'], [[{ label: 'vip' }]], [[{ name: ['vip'] }]]])(
	'a field with a list of strings rejects %j',
	(given) => {
		expect(inputErrorOf({ tag_names: given }).message).toContain(
			"'Tags' has an entry that is a list or an object. Enter text, a list of texts, or",
		);
	},
);

it.each([
	['Email', 'email'],
	['First Name', 'first_name'],
	['Tags', 'tag_names'],
])('%s rejects a value with more than a million characters before parsing it', (label, name) => {
	const { message } = inputErrorOf({ [name]: 'x'.repeat(1_000_001) });
	expect(message).toBe(
		`'${label}' is longer than 1,000,000 characters. Shorten it, or check its source.`,
	);
});

it('one error reports all invalid fields', () => {
	const error = inputErrorOf({ email: 'bob', custom_fields: '[' });
	expect(error.fields).toEqual({
		email: [expect.stringContaining('bob')],
		custom_fields: [expect.stringContaining('JSON')],
	});
	expect(error.message).toMatch(/^'Email' isn't .*\. Enter .*\. Also correct: 'Custom Fields'\.$/);
});
