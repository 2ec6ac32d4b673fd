import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';
import { read as readRow } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

it('an expression that returns "undefined" as a field name is also detected in the first pair', () => {
	expect(
		fixOf(fieldOf('keyValues', { label: 'Custom Fields' }), { undefined: 'x', plan: 'pro' }),
	).toBe('Check where the name comes from: it\'s "undefined".');
});

it.each([[false], [[true]], [['vip', false]]])(
	'a list of strings rejects the result of a condition: %j',
	(given) => {
		expect(titleOf(fieldOf('textList', { label: 'Tags' }), given)).toBe(
			"'Tags' has true or false instead of text.",
		);
	},
);

it.each([true, false])('a text rejects the result of a condition: %j', (given) => {
	const field = fieldOf('text', { label: 'First Name' });
	expect(titleOf(field, given)).toBe("'First Name' has true or false instead of text.");
	expect(fixOf(field, given)).toBe('Enter text, or leave it out.');
	expect(read(field, String(given))).toEqual({ field: String(given) }); // typed
});

it.each(['R&amp;D', 'vip, Tea &#38; Coffee', 'say &quot;hi&quot;; vip', 'O&#x27;Brien'])(
	'a list of strings rejects the HTML code in %j instead of splitting it',
	(given) => {
		const field = fieldOf('textList', { label: 'Tags' });
		expect(titleOf(field, given)).toBe(`'Tags' has an HTML code such as "&amp;": ${given}.`);
		expect(fixOf(field, given)).toBe(
			'Enter the character itself, or put the name in double quotes.',
		);
	},
);

describe('double quotes in a list of strings', () => {
	it.each([
		['  "vip"  , new', ['vip', 'new']],
		['say "hi"', ['say "hi"']],
		['"hi" there', ['"hi" there']],
		['x "a, b"', ['x "a', 'b"']],
		['"" , vip', ['vip']],
		['"R&amp;D"; R&D; vip', ['R&amp;D', 'R&D', 'vip']],
	])('are removed only if they surround a value: %j', (given, expected) => {
		expect(read(fieldOf('textList', { label: 'Tags' }), given)).toEqual({ field: expected });
	});
});

it('a list of strings can be nested up to three levels deep', () => {
	expect(read(fieldOf('textList', { label: 'Tags' }), [[['vip']]])).toEqual({ field: ['vip'] });
	expect(titleOf(fieldOf('textList', { label: 'Tags' }), [[[['vip']]]])).toBe(
		"'Tags' has an entry that is a list or an object.",
	);
});

it.each([
	['vip; new', ['vip', 'new']],
	['vip;new;', ['vip', 'new']],
	['vip, new;beta\r\nold', ['vip', 'new', 'beta', 'old']],
	['"Smith; J", "a, b";c', ['Smith; J', 'a, b', 'c']],
	[['vip; new'], ['vip; new']],
	['["vip; new"]', ['vip; new']],
])('text is split at semicolons as well, but an element of a list never: %j', (given, expected) => {
	expect(read(fieldOf('textList', { label: 'Tags' }), given)).toEqual({ field: expected });
	expect(read(fieldOf('tags', { label: 'Tags' }), given)).toEqual({
		field: { tag_names: expected },
	});
});

it('the cell of a row is text, so its tags are split at semicolons', () => {
	expect(readRow({ email, Tags: 'vip;"a; b"' })).toEqual({ email, tag_names: ['vip', 'a; b'] });
});

it.each(["['vip', 'new']", '["vip", "new"', '[{"name": "vip"'])(
	'text that begins like JSON but is no list is rejected, not split: %s',
	(given) => {
		const field = fieldOf('textList', { label: 'Tags' });
		expect(titleOf(field, given)).toBe("'Tags' isn't a list in JSON: " + given + '.');
		expect(fixOf(field, given)).toBe('Enter one like ["customer", "newsletter"].');
	},
);

it.each([
	...['[vip, new]', ' [vip;new] ', '{vip,new}', '{"vip","new"}', '[“vip”, “new”]'],
	...['{vip}', ' {"vip"} ', '{}'], // without a separator
])(
	'text that another program wrote as a list is rejected, because the brackets would become part of tags: %s',
	(given) => {
		const field = fieldOf('tags', { label: 'Tags' });
		expect(titleOf(field, given)).toBe(`'Tags' isn't a list in JSON: ${given.trim()}.`);
		expect(fixOf(field, given)).toBe('Enter one like ["customer", "newsletter"].');
	},
);

it('text in square brackets that is no list is a text', () => {
	expect(read(fieldOf('textList', { label: 'Tags' }), '[VIP], new')).toEqual({
		field: ['[VIP]', 'new'],
	});
	expect(read(fieldOf('textList', { label: 'Tags' }), '[VIP]')).toEqual({ field: ['[VIP]'] });
});

it('text with many line breaks is read without blocking the process', () => {
	const given = `a${'\n'.repeat(60_000)}b`;
	const before = process.cpuUsage();
	expect(read(fieldOf('textList', { label: 'Tags' }), given)).toEqual({ field: ['a', 'b'] });
	expect(process.cpuUsage(before).user).toBeLessThan(1_000_000); // microseconds
});
