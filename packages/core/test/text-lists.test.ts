import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';

it('an expression that returns "undefined" as a field name is also detected in the first pair', () => {
	expect(
		fixOf(fieldOf('keyValues', { label: 'Custom Fields' }), { undefined: 'x', plan: 'pro' }),
	).toBe('Check the expression for the name, which returned "undefined".');
});

describe('double quotes in a list of strings', () => {
	it.each([
		['  "vip"  , new', ['vip', 'new']],
		['say "hi"', ['say "hi"']],
		['"hi" there', ['"hi" there']],
		['x "a, b"', ['x "a', 'b"']],
		['"" , vip', ['vip']],
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
