import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';

describe('the error for an invalid value', () => {
	const tooDeep = JSON.stringify({ a: 1 }).replace('1', '['.repeat(60) + ']'.repeat(60));

	it.each([
		[fieldOf('boolean', { label: 'On' }), 'maybe', 'Enter true or false.'],
		[fieldOf('limit', { label: 'Limit' }), 'many', 'Enter a number such as 50.'],
		[fieldOf('text', { label: 'Name' }), new Date(NaN), 'Use a date like 2026-11-20.'],
		[fieldOf('keyValues', { label: 'Custom Fields' }), { constructor: 1 }, 'Rename this field.'],
		[
			fieldOf('keyValues', { label: 'Custom Fields' }),
			{ a: NaN },
			'Enter a number, or leave the value empty.',
		],
		[
			fieldOf('keyValues', { label: 'Custom Fields' }),
			{ a: [1] },
			'Use text, a number, a date, true, or false.',
		],
		[fieldOf('json', { label: 'Properties' }), tooDeep, 'Use up to 50 levels.'],
	])('in field %j (%j) explains the fix: %s', (field, given, fix) => {
		expect(fixOf(field, given)).toBe(fix);
	});
});

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
		"'Tags' is a list or an object.",
	);
});
