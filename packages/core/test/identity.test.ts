import { fieldOf, fixOf, read, titleOf } from './helpers/read-field.ts';
import { read as readRow } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

const id = fieldOf('text', { label: 'External ID', identifies: 'person' });

const NOT_IDS = [
	...['#N/A', 'n/a', '-', '--', '–', '?', 'null', 'NULL', 'undefined', 'None', 'nil', 'NaN'],
	...['-1', '-1.0', '-1,0', '−1', '-99', '-9999'], // codes for a missing value
	...['0', '000', '0.0', '#REF!', '#value!', '#NAME?', '#DIV/0!', '#SPILL!', '#WERT!', '#NV'],
	...['#¿NOMBRE?', 'true', 'FALSE', 'Infinity', '[object Object]', '  #N/A ', 'unknown'],
	...['(blank)', '(leer)', '[null]', '<NA>', 'undefined undefined'], // a note instead of a value
	...['#Н/Д', '#I/T', '#YOK', '#HIÁNYZIK'], // errors in Russian, Danish, Turkish, and Hungarian
	...['#NENÍ_K_DISPOZICI', 'Err:502', 'Loading...'], // in Czech, in LibreOffice, and in Google Sheets
	...['1.23457E+11', '1,23457E+11', '4e+15'], // a number that a spreadsheet rounded
	...['{{ $json.id }}', 'user-{{contact.id}}', 'u-${id}', '*|ID|*', '<%= id %>'], // variables that no program
	...['{user_id}', '%contact.id%', '[user id]', '<user_id>'], // filled in
	...['TBD', 'k.A.', 'WAHR', 'falso', 'FAUX', 'WAAR', 'ONWAAR'],
	...['2026-12-31', '2026-12-31T09:30:00.000Z', '2026-12-31 09:30', '31.12.2026', '3/14/2026'], // many people share a date
	...['crm-undefined', 'null-null', 'lead_NaN', 'C/[object Object]'], // the word for a missing part
];

describe('an external ID', () => {
	it.each([...NOT_IDS, 0, -1, NaN, Infinity, -Infinity, true, false])("can't be %p", (given) => {
		expect(titleOf(id, given)).toBe(`'External ID' isn't an ID: ${String(given).trim()}.`);
		expect(fixOf(id, given)).toBe('Enter an ID that belongs to one person only, or leave it out.');
	});

	it.each([
		['user_1042', 'user_1042'],
		['0042', '0042'],
		[7, '7'],
		['a', 'a'],
		['1e21', '1e21'],
		['5E+x', '5E+x'],
		['none-1', 'none-1'],
		['-1001234567890', '-1001234567890'], // the ID of a group in Telegram
		['-19', '-19'],
		['nullius-7', 'nullius-7'],
		['#1042', '#1042'],
		['ид-٧', 'ид-٧'],
		['(030) 1234', '(030) 1234'],
		['{3f2504e0-4f89}', '{3f2504e0-4f89}'],
		['{abcdefab-cdef}', '{abcdefab-cdef}'],
		['50%-7', '50%-7'],
		['<x.y@mail.example>', '<x.y@mail.example>'], // the ID of an email
		['2026-12', '2026-12'],
		['2026-12-31-7', '2026-12-31-7'],
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

it.each(['N/A', 'unknown', '#REF!'])(
	'without a choice between email address and ID, a contact can be either: %p',
	(given) => {
		const contact = fieldOf('contact', { label: 'Contact' });
		expect(titleOf(contact, given)).toBe(
			`'Contact' is neither an email address nor an ID: ${given}.`,
		);
		expect(fixOf(contact, given)).toBe(
			'Enter an email address such as name@example.com, or the ID of a contact.',
		);
	},
);

describe('a value of another kind as an ID', () => {
	const at = new Date('2026-11-20T09:30:00Z');

	it.each([
		['a date, which many contacts can share', at],
		['a Luxon date, as in n8n', { toISO: () => at.toISOString() }],
	])('is rejected: %s', (_what, given) => {
		expect(titleOf(id, given)).toBe("'External ID' isn't an ID: 2026-11-20T09:30:00.000Z.");
	});

	it.each([
		['a date', at, '2026-11-20T09:30:00.000Z'],
		['a list of several', ['C-1', 'C-2'], 'C-1, C-2'],
	])('is left out of a row: %s', (_what, given, shown) => {
		const row = { email, 'External ID': given };
		expect(readRow(row)).toEqual({ email });
		expect(readRow(row, { preview_mapping: true }).row).toEqual({
			email: 'Email',
			'External ID': `Not sent: ${shown} isn't an ID`,
		});
	});

	it('is taken from a list of one, as Airtable links records', () => {
		expect(readRow({ email, 'External ID': ['C-1'] })).toEqual({ email, external_id: 'C-1' });
	});

	it('is rejected with an invisible character, which would make two contacts of one', () => {
		expect(titleOf(id, 'C-\u200b1')).toBe(
			"'External ID' contains an invisible character: C-[U+200B]1.",
		);
		expect(fixOf(id, 'C-\u200b1')).toBe(
			'Remove the zero-width space: type the ID instead of pasting it.',
		);
	});
});
