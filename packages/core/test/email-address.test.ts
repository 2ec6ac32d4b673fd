import { isEmail } from '../src/input/parsers/emails.ts';
import { fieldOf, fixOf, read, titleOf } from './helpers/read-field.ts';

describe('an email address', () => {
	const field = fieldOf('email', { label: 'Email' });

	it.each([
		['Ada <ada@acme.example>', 'ada@acme.example'],
		['"Byron, Ada" <ada@acme.example>', 'ada@acme.example'],
		['mailto:ada@acme.example', 'ada@acme.example'],
		['MAILTO:ada@acme.example?subject=Hi', 'ada@acme.example'],
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

	it.each(['undefined@acme.example', 'ada@undefined', 'null@null', '{{name}}@acme.example'])(
		'with a part that an expression left out is rejected, because many rows would share it: %s',
		(given) => {
			expect(titleOf(field, given)).toBe(`'Email' isn't a valid email address: ${given}.`);
		},
	);

	it('with a decomposed letter, as macOS writes it, is read', () => {
		const given = 'zoe\u0308@acme.example';
		expect(read(field, given)).toEqual({ field: given });
	});

	it.each([
		['a\u200bda@acme.example', 'a[U+200B]da@acme.example', 'zero-width space'],
		['ada@acme\u00ad.example', 'ada@acme[U+00AD].example', 'soft hyphen'],
		['ada\u202e@acme.example', 'ada[U+202E]@acme.example', 'invisible character'],
	])('with an invisible character inside is rejected: %j', (given, shown, name) => {
		expect(titleOf(field, given)).toBe(`'Email' contains an invisible character: ${shown}.`);
		expect(fixOf(field, given)).toBe(
			`Remove the ${name}: type the email address instead of pasting it.`,
		);
	});
});
