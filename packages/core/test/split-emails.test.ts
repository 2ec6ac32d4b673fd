import { runInNewContext } from 'node:vm';
import { splitEmails } from '../src/input/split-emails.ts';

describe('a list of email addresses', () => {
	it.each<[string, string[]]>([
		['line items', ['a@x', 'b@x']],
		['commas', ['a@x, b@x']],
		['semicolons', ['a@x;b@x;']],
		['line breaks of any kind', ['a@x\r\nb@x\n']],
		['spreadsheet columns', ['a@x\tb@x']],
		['names', ['Ada <a@x>, Grace Linden <b@x>']],
		['names with commas', ['"Byron, Ada" <a@x>; "Linden, Grace" <b@x>']],
		['email addresses as names', ['"a@x" <a@x>, "B@X" <b@x>']],
		['quoted CSV values', ['"a@x","b@x"']],
		['spaces', ['a@x  b@x']],
		['a JSON list', ['["a@x", "b@x"]']],
		['invisible characters from a web page', ['\u200ba@x\u200b', '\ufeff b@x\u00a0']],
		['duplicates with different capitalization', ['a@x', 'A@X', 'b@x', ' a@x ']],
		['empty rows', ['', 'a@x', ' ', 'b@x', ',,']],
	])('can contain %s', (_how, texts) => {
		expect(splitEmails(texts)).toEqual(['a@x', 'b@x']);
	});

	it.each([
		'Ada <a@x> Grace <b@x>',
		'a@x Grace <b@x>',
		'<a@x> <b@x>',
		'"a@x" <b@x>',
		`"'a@x' via Sales" <b@x>`,
	])('keeps a part with several email addresses, so that none is lost: %s', (text) => {
		expect(splitEmails([text, 'c@x'])).toEqual([text, 'c@x']);
	});

	it('keeps invalid parts, so that they can be reported', () => {
		expect(splitEmails(['ada at acme, b@x and c@x', "o'brien@x"])).toEqual([
			'ada at acme',
			'b@x and c@x',
			"o'brien@x",
		]);
	});

	// A quadratic algorithm would take many minutes; this takes a fraction of a second.
	it.each([' ', '"', '<', '"<'])('is split in linear time with repeated %j', (text) => {
		const texts = [`a@x${text.repeat(1_000_000)}b@x`];
		const split = () => splitEmails(texts);
		expect(runInNewContext('split()', { split }, { timeout: 120_000 })).not.toEqual([]);
	});
});
