import { fieldOf, fixOf, read, titleOf } from './helpers/read-field.ts';
import { read as readRow, rowErrorOf } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

const PLACEHOLDERS = [
	...['null', 'NULL', 'undefined', 'N/A', 'n/a', '#N/A', '[object Object]', '[object Promise]'],
	...['NaN', 'nan', '#REF!', '#ÜBERLAUF!', '#DEEL/0!', ' undefined '],
	...['#ARG!', '#NAME?', '#NAZWA?', '#¡VALOR!', '#NV', '#GETTING_DATA', '#Н/Д', '#I/T'],
	...['#NENÍ_K_DISPOZICI', '#NEDOSTUPNÝ', 'Err:502', 'Loading...'],
	...['#VALEUR !', '#NOM ?', '#DIV/0 !'],
	...['Invalid Date', 'Invalid date', 'Invalid DateTime', 'Invalid Duration'],
	...['1.23457E+11', '4.91512e+12'], // a number that a spreadsheet rounded, such as a phone number
	...['undefined undefined', 'null NaN', '[object A] [object B]'],
	...['{{ $json.plan }}', '{{{plan}}}', '${plan}', '*|PLAN|*', '<%= plan %>'], // variables that no program filled in
	'{{first}} {{last}}',
];
const name = fieldOf('text', { label: 'First Name' });
const tags = fieldOf('textList', { label: 'Tags' });

describe.each(PLACEHOLDERS)('the placeholder %p', (given) => {
	const shown = given.trim();

	it.each([
		[name, given],
		[tags, `vip, ${given}`],
		[tags, ['vip', given]],
		[fieldOf('tags', { label: 'Tags' }), { mode: 'id', value: given }],
	])('is rejected as a name or a tag', (field, value) => {
		expect(titleOf(field, value)).toBe(
			`'${field.label}' has a placeholder instead of a value: ${shown}.`,
		);
		expect(fixOf(field, value)).toBe('Check where it comes from, or leave it out.');
	});

	it.each(['keyValues', 'json'] as const)('is rejected as the value of a pair in %s', (kind) => {
		const field = fieldOf(kind, { label: 'Data' });
		expect(titleOf(field, { plan: given })).toBe(
			`'Data' has a placeholder instead of a value: ${shown} (plan).`,
		);
	});

	it('is rejected in a list of a custom field, and left out of a list in a column', () => {
		const field = fieldOf('keyValues', { label: 'Data' });
		expect(titleOf(field, { plan: ['pro', given] })).toBe(
			`'Data' has a placeholder instead of a value: ${shown} (plan).`,
		);
		const row = { email, plan: ['pro', given], roles: [given], Tags: ['vip', given] };
		const sent = { email, custom_fields: { plan: 'pro' }, tag_names: ['vip'] };
		expect(readRow(row)).toEqual(sent);
		expect(readRow(row, { preview_mapping: true }).row).toEqual({
			email: 'Email',
			plan: `Custom Fields: plan, without ${shown}`,
			roles: `Not sent: ${shown} isn't a value`,
			Tags: `Tags, without ${shown}`,
		});
	});

	it.each(['keyValues', 'json'] as const)('is rejected as the name of a pair in %s', (kind) => {
		const field = fieldOf(kind, { label: 'Data' });
		expect(titleOf(field, { seats: 2, [given]: 'pro' })).toBe(
			"'Data' has no field name in pair 2.",
		);
		expect(fixOf(field, { [given]: 'pro' })).toBe(
			`Check where the name comes from: it's "${shown}".`,
		);
	});

	it.each(['lowercase', 'as_in_sheet'])('is rejected as the name of a column: %s', (names) => {
		const settings = { field_names: names };
		const { summary, hint } = rowErrorOf({ email, [given]: 'pro' }, settings);
		expect(summary).toBe(`'Row' has a column with a placeholder instead of a name: ${shown}.`);
		expect(hint).toBe("Rename it, or add it to 'Columns to Ignore'.");
		expect(readRow({ email, [given]: '' }, settings)).toEqual({ email });
		const ignored = { ...settings, columns_to_ignore: [given] };
		expect(readRow({ email, [given]: 'pro' }, ignored)).toEqual({ email });
	});

	it('is rejected as a name in an object in a column, unless its value is blank', () => {
		const { summary, hint } = rowErrorOf({ email, owner: { name: 'Grace', [given]: 'pro' } });
		expect(summary).toContain("'Row' has a column with a placeholder instead of a name: owner.");
		expect(hint).toBe("Rename it, or add it to 'Columns to Ignore'.");
		expect(rowErrorOf({ email, owner: { [given]: { name: 'Grace' } } }).hint).toBe(hint);
		const columns_to_ignore = [`owner.${given}`];
		for (const [row, settings] of [
			[{ name: 'Grace', [given]: 'pro' }, { columns_to_ignore }],
			[{ name: 'Grace', [given]: ' ' }, {}],
			[{ name: 'Grace', [given]: {} }, {}],
		] as const) {
			expect(readRow({ email, owner: row }, settings)).toEqual({
				email,
				custom_fields: { owner_name: 'Grace' },
			});
		}
	});

	it('is left out if a column contains it, and the preview shows it', () => {
		const row = { email, 'First Name': given, plan: given, Tags: given, seats: 2 };
		expect(readRow(row)).toEqual({ email, custom_fields: { seats: 2 } });
		expect(readRow(row, { preview_mapping: true }).row).toEqual({
			email: 'Email',
			'First Name': `Not sent: ${shown} isn't a value`,
			plan: `Not sent: ${shown} isn't a value`,
			Tags: `Not sent: ${shown} isn't a value`,
			seats: 'Custom Fields: seats',
		});
	});
});

it.each([
	'Null',
	'Nan',
	'none',
	'-',
	'0',
	'nullable',
	'not N/A',
	'#1!',
	'#great!',
	'#VIP list !',
	'Invalid dates',
	'null and void',
	'1.5',
	'1e21',
	'E+11',
	'{plan}',
	'{{',
	'Hello {{name}}',
])('%p is a value, because it can be a name or an answer', (given) => {
	expect(read(name, given)).toEqual({ field: given });
	expect(read(tags, [given])).toEqual({ field: [given] });
	expect(readRow({ email, answer: given })).toEqual({ email, custom_fields: { answer: given } });
});

it('inside nested data, a placeholder is sent, because a program wrote the data', () => {
	const field = fieldOf('json', { label: 'Data' });
	expect(read(field, { page: { referrer: 'null' } })).toEqual({
		field: { page: { referrer: 'null' } },
	});
});

describe.each(['\u200b', ' \u2060\u00a0', '\u3164'])(
	'text without anything visible: %j',
	(given) => {
		it('is blank, so it is never sent', () => {
			expect(read(name, given)).toEqual({});
			expect(read(tags, ['vip', given])).toEqual({ field: ['vip'] });
			expect(read(fieldOf('keyValues', { label: 'Data' }), { plan: given, seats: 2 })).toEqual({
				field: { seats: 2 },
			});
			expect(titleOf({ ...name, required: true }, given)).toBe("'First Name' is missing.");
			expect(fixOf(fieldOf('keyValues', { label: 'Data' }), { [given]: 'pro' })).toBe(
				'Enter a name, or clear the value.',
			);
			expect(readRow({ email, 'First Name': given, 'External ID': given })).toEqual({ email });
		});
	},
);
