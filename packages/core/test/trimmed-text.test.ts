import { readArguments } from '../src/index.ts';
import { fieldOf, read, titleOf } from './helpers/read-field.ts';
import { read as readRow } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

const AROUND: ReadonlyArray<[before: string, after: string]> = [
	[' ', '\u200b'],
	['\ufeff', '\u00a0\u2060'],
	['\u202a', '\u202c'], // around text that was copied from Windows
	['\u2068', '\u2069\u200e'],
];

describe.each(AROUND)('invisible characters around a text: %j and %j', (before, after) => {
	const around = (text: string): string => before + text + after;

	it('are removed, because the name of a tag, an event, or a sequence would be another one', () => {
		const label = 'Name';
		expect(read(fieldOf('text', { label }), around('purchase'))).toEqual({ field: 'purchase' });
		expect(read(fieldOf('sequence', { label }), around('tips'))).toEqual({ field: 'tips' });
		expect(read(fieldOf('tags', { label }), ['vip', around('vip'), around('a,b')])).toEqual({
			field: { tag_names: ['vip', 'a,b'] },
		});
		expect(read(fieldOf('textList', { label }), `${around('vip')},b`)).toEqual({
			field: ['vip', 'b'],
		});
	});

	it('are removed from the names and values of custom fields', () => {
		const field = fieldOf('keyValues', { label: 'Custom Fields' });
		expect(read(field, { [around('plan')]: around('pro') })).toEqual({ field: { plan: 'pro' } });
		expect(readRow({ email, [around('Plan')]: around('pro') }, AS_IN_SHEET)).toEqual({
			email,
			custom_fields: { Plan: 'pro' },
		});
	});

	it('are removed from an ID', () => {
		const id = fieldOf('text', { label: 'External ID', identifies: 'person' });
		expect(read(id, around('C-1'))).toEqual({ field: 'C-1' });
	});

	it('are rejected in a name from a model, which can be that of another field', () => {
		const custom_fields = fieldOf('keyValues', { label: 'custom_fields' });
		expect(() =>
			readArguments({ custom_fields }, { custom_fields: { [around('plan')]: 'pro' } }),
		).toThrow("'custom_fields' has a name with spaces or invisible characters around it");
	});
});

const AS_IN_SHEET = { field_names: 'as_in_sheet' };

it.each(['👨\u200d👩\u200d👧', '❤\ufe0f', 'می\u200cخواهم', 'क\u094d\u200d', 'a\u200bb'])(
	'a character that belongs to the text is kept: %j',
	(given) => {
		expect(read(fieldOf('text', { label: 'Name' }), given)).toEqual({ field: given });
	},
);

describe('decomposed letters, as macOS writes them', () => {
	const [decomposed, composed] = ['Cafe\u0301', 'Caf\u00e9'];

	it('are composed, because the name of a tag or an event would be another one', () => {
		const label = 'Name';
		expect(read(fieldOf('text', { label }), decomposed)).toEqual({ field: composed });
		expect(read(fieldOf('tags', { label }), [decomposed, composed])).toEqual({
			field: { tag_names: [composed] },
		});
		expect(read(fieldOf('email', { label }), `${decomposed}@acme.example`)).toEqual({
			field: `${composed}@acme.example`,
		});
	});

	it('are composed in the names and values of custom fields, and in names of columns', () => {
		const field = fieldOf('keyValues', { label: 'Custom Fields' });
		expect(read(field, { [decomposed]: decomposed })).toEqual({ field: { [composed]: composed } });
		const row = { email, [decomposed]: 1, Notes: 2 };
		expect(readRow(row, AS_IN_SHEET)).toEqual({
			email,
			custom_fields: { [composed]: 1, Notes: 2 },
		});
		expect(readRow(row, { columns_to_ignore: [composed, 'Notes'] })).toEqual({ email });
	});

	it('are composed in the name of a field that a model clears', () => {
		const custom_fields = fieldOf('keyValues', { label: 'custom_fields' });
		const given = { custom_fields: { [decomposed]: null } };
		expect(readArguments({ custom_fields }, given)).toEqual({
			custom_fields: { [composed]: null },
		});
	});

	it('are kept in an ID, which other programs compare exactly', () => {
		const id = fieldOf('text', { label: 'External ID', identifies: 'person' });
		expect(read(id, decomposed)).toEqual({ field: decomposed });
	});
});

describe.each(['\u00a0', '\u202f', '\u2007'])('the no-break space %j', (space) => {
	const [given, expected] = [`trial${space}user`, 'trial user'];

	it('becomes a space, because the name of a tag or an event would be another one', () => {
		const label = 'Name';
		expect(read(fieldOf('text', { label }), given)).toEqual({ field: expected });
		expect(read(fieldOf('sequence', { label }), given)).toEqual({ field: expected });
		expect(read(fieldOf('tags', { label }), [given, expected])).toEqual({
			field: { tag_names: [expected] },
		});
		expect(read(fieldOf('textList', { label }), `${given},b`)).toEqual({ field: [expected, 'b'] });
	});

	it('becomes a space in the names and values of custom fields', () => {
		const field = fieldOf('keyValues', { label: 'Custom Fields' });
		expect(read(field, { [given]: given })).toEqual({ field: { [expected]: expected } });
		expect(readRow({ email, [given]: given }, AS_IN_SHEET)).toEqual({
			email,
			custom_fields: { [expected]: expected },
		});
		const custom_fields = fieldOf('keyValues', { label: 'custom_fields' });
		expect(readArguments({ custom_fields }, { custom_fields: { [given]: null } })).toEqual({
			custom_fields: { [expected]: null },
		});
	});

	it('is kept in an ID, which other programs compare exactly', () => {
		const id = fieldOf('text', { label: 'External ID', identifies: 'person' });
		expect(read(id, given)).toEqual({ field: given });
	});
});

it('a long text with many spaces is read at once', () => {
	const given = `a${' '.repeat(999_998)}b`;
	expect(read(fieldOf('text', { label: 'Name' }), given)).toEqual({ field: given });
	expect(titleOf(fieldOf('text', { label: 'Name', required: true }), ' '.repeat(1_000_000))).toBe(
		"'Name' is missing.",
	);
});
