import { isEmail } from '../src/input/parsers/emails.ts';
import { fieldOf, fixOf, read, titleOf } from './helpers/read-field.ts';

describe('an email address', () => {
	const field = fieldOf('email', { label: 'Email' });

	it.each([
		['Ada <ada@acme.example>', 'ada@acme.example'],
		['"Byron, Ada" <ada@acme.example>', 'ada@acme.example'],
		['mailto:ada@acme.example', 'ada@acme.example'],
		['MAILTO:ada@acme.example?subject=Hi', 'ada@acme.example'],
		['mailto:ada%2Bnews@acme.example', undefined],
		['mailto:%20ada@acme.example', undefined],
		['\u200b ada@acme.example\ufeff', 'ada@acme.example'],
		['<ada@acme.example>', 'ada@acme.example'],
		['"ada b"@acme.example', undefined],
		['"ada"@acme.example', '"ada"@acme.example'],
		["o'brien@acme.example", "o'brien@acme.example"],
		['o’brien@acme.example', 'o’brien@acme.example'],
		['“ada@acme.example”', 'ada@acme.example'],
		['„ada@acme.example“', 'ada@acme.example'],
		['‘ada@acme.example’', 'ada@acme.example'],
		['«ada@acme.example»', 'ada@acme.example'],
		['`ada@acme.example`', 'ada@acme.example'],
		['Ada@Work ada@acme.example <ada@acme.example>', undefined],
		['"Ada@acme.example" <ada@acme.example>', 'ada@acme.example'],
		['ada@acme.example <mailto:ada@acme.example>', 'ada@acme.example'],
		['ada@bücher.example <ada@xn--bcher-kva.example>', 'ada@xn--bcher-kva.example'],
		['Ada @ Acme <ada@acme.example>', 'ada@acme.example'],
		['Ada <ada@acme.example>, Grace <grace@acme.example>', undefined],
		['<ada@acme.example>,grace@acme.example', undefined],
		['grace@acme.example; Ada <ada@acme.example>', undefined],
	])('is read without its surroundings: %j', (given, expected) => {
		if (expected === undefined) expect(titleOf(field, given)).toContain("isn't a valid email");
		else expect(read(field, given)).toEqual({ field: expected });
	});

	it.each(['ａda@acme.example', 'ａｄａ＠ａｃｍｅ．ｅｘａｍｐｌｅ', '𝐚da@acme.example'])(
		'with letters in another form is rejected, because it would be another contact: %s',
		(given) => {
			expect(titleOf(field, given)).toBe(
				`'Email' has full-width or other special letters: ${given}.`,
			);
			expect(fixOf(field, given)).toBe('Enter it as ada@acme.example.');
			expect(isEmail(given)).toBe(false);
		},
	);

	it.each([
		'undefined@acme.example',
		'ada@undefined',
		'null@null',
		...['undefined.undefined@acme.example', 'null_null@acme.example', 'ada@acme.undefined'],
		...['#N/A@acme.example', '#REF!@acme.example', '#NAME?@acme.example'],
		'{{name}}@acme.example',
		'${name}@acme.example',
		'*|NAME|*@acme.example',
	])(
		'with a part that an expression left out is rejected, because many rows would share it: %s',
		(given) => {
			expect(titleOf(field, given)).toBe(`'Email' isn't a valid email address: ${given}.`);
		},
	);

	it.each(['null@acme.example', 'ada.null@acme.example', '#1@acme.example', 'ada@null.example'])(
		'with a part that can be a name is read: %s',
		(given) => {
			expect(read(field, given)).toEqual({ field: given });
		},
	);

	it.each([
		...['ada@acme.example.', 'ada@acme..example', 'ada@.acme.example', 'ada@acme.example。'],
		...['ada@acme.example>', '<ada@acme.example', '(ada@acme.example)', 'ada@[127.0.0.1]'],
		...['ada@acme.example;', 'ada@acme.example,', 'ada@acme.example/', 'ada@acme.example?x=1'],
		...[
			'ada@acme.example:',
			'ada@acme.example&nbsp;',
			'smtp:ada@acme.example',
			'a"da@acme.example',
		],
		...['grace,ada@acme.example', '{"email":"ada@acme.example"}', 'ada\\@acme.example'],
	])('with a character that belongs to no email address is rejected: %s', (given) => {
		expect(titleOf(field, given)).toContain("'Email' isn't a valid email address: ");
		expect(isEmail(given)).toBe(false); // a check would report it as allowed, and mail would arrive
	});

	it.each([
		'Ada (grace@acme.example) <ada@acme.example>',
		'grace@acme.example. <ada@acme.example>',
	])('beside another one in brackets is never left out: %s', (given) => {
		expect(titleOf(field, given)).toContain("'Email' isn't a valid email address: ");
	});

	it.each(['a.b+c=d@acme-1.example', "!#$%&'*/?^_`{|}~@a_b.example", 'ada@köln。example', 'ada@x'])(
		'can contain every character of an email address: %s',
		(given) => {
			expect(read(field, given)).toEqual({ field: given });
		},
	);

	it('with a decomposed letter, as macOS writes it, is composed', () => {
		const given = 'zoe\u0308@acme.example';
		expect(read(field, given)).toEqual({ field: 'zo\u00eb@acme.example' });
	});

	it.each([
		['a\u200bda@acme.example', 'a[U+200B]da@acme.example', 'zero-width space'],
		['ada@acme\u00ad.example', 'ada@acme[U+00AD].example', 'soft hyphen'],
		['ada\u202e@acme.example', 'ada[U+202E]@acme.example', 'invisible character'],
		['ada@acme.example\0', 'ada@acme.example[U+0000]', 'invisible character'],
		['ada@acme\u0003.example', 'ada@acme[U+0003].example', 'invisible character'],
	])('with an invisible character inside is rejected: %j', (given, shown, name) => {
		expect(titleOf(field, given)).toBe(`'Email' contains an invisible character: ${shown}.`);
		expect(fixOf(field, given)).toBe(
			`Remove the ${name}: type the email address instead of pasting it.`,
		);
	});
});
