import { fieldOf, fixOf, read, titleOf } from './helpers/read-field.ts';
import { read as readRow } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

const id = fieldOf('text', { label: 'External ID', identifies: 'person' });

const NOT_IDS = [
	...['#N/A', 'n/a', '-', '--', '–', '?', 'null', 'NULL', 'undefined', 'None', 'nil', 'NaN'],
	...['0', '000', '0.0', '#REF!', '#value!', '#NAME?', '#DIV/0!', '#SPILL!', '#WERT!', '#NV'],
	...['#¿NOMBRE?', 'true', 'FALSE', 'Infinity', '[object Object]', '  #N/A ', 'unknown'],
];

describe('an external ID', () => {
	it.each([...NOT_IDS, 0, NaN, Infinity, -Infinity, true, false])("can't be %p", (given) => {
		expect(titleOf(id, given)).toBe(`'External ID' isn't an ID: ${String(given).trim()}.`);
		expect(fixOf(id, given)).toBe(
			'Enter an ID that belongs to one person only, or leave the field empty.',
		);
	});

	it.each([
		['user_1042', 'user_1042'],
		['0042', '0042'],
		[7, '7'],
		['a', 'a'],
		['none-1', 'none-1'],
		['#1042', '#1042'],
		['ид-٧', 'ид-٧'],
		[12n, '12'],
	])('can be %p', (given, expected) => {
		expect(read(id, given)).toEqual({ field: expected });
	});

	it.each(NOT_IDS)('is left out if a column contains %p, and the preview shows it', (given) => {
		const row = { email, 'External ID': given, plan: 'pro' };
		expect(readRow(row)).toEqual({ email, custom_fields: { plan: 'pro' } });
		expect(readRow(row, { preview_mapping: true }).row).toEqual({
			email: 'Email',
			'External ID': `Not sent: ${given.trim()} isn't an ID`,
			plan: 'Custom Fields: plan',
		});
	});

	it.each(['Customer ID', 'Client ID', 'Member ID', 'CRM ID'])(
		"isn't taken from a column named %s, which can contain the ID of a company",
		(column) => {
			expect(readRow({ email, [column]: 'C-100' })).toEqual({
				email,
				custom_fields: { [column.toLowerCase().replace(' ', '_')]: 'C-100' },
			});
		},
	);
});

it.each(['0', '#N/A', 'null', '-'])('a contact ID has the same rule: %p', (given) => {
	const contact = fieldOf('contact', { label: 'Contact' });
	expect(titleOf(contact, { mode: 'id', value: given })).toBe(`'Contact' isn't an ID: ${given}.`);
});
