import { read, rowErrorOf } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

const fieldsOf = (row: object, more = {}) => read({ email, ...row }, more).custom_fields;

describe('the custom field of a column', () => {
	it.each([
		['Plan', 'plan'],
		['Trial Ends', 'trial_ends'],
		['  Trial – Ends (UTC) ', 'trial_ends_utc'],
		['Größe', 'größe'],
		['Gro\u0308ße', 'gr\u00f6ße'], // composed and decomposed letters become one name
		['Ім’я', 'ім_я'],
		['名前', '名前'],
		['İsim', 'isim'],
		['हिन्दी', 'हिन्दी'],
		['❤️ Color', 'color'],
		['2nd Choice', '2nd_choice'],
		['trialEnds', 'trialends'],
		['_internal_', 'internal'],
	])('is lowercase with underscores by default: %s', (column, name) => {
		expect(fieldsOf({ [column]: 1 })).toEqual({ [name]: 1 });
		expect(fieldsOf({ [column]: 1 }, { field_names: 'lowercase' })).toEqual({ [name]: 1 });
	});

	it('has the name of the column if the user chose so', () => {
		const row = { Plan: 'pro', plan: 'free', 'Growth %': 3, '🙂': 1 };
		expect(fieldsOf(row, { field_names: 'as_in_sheet' })).toEqual(row);
	});

	it('has the path of a value in an object as its name', () => {
		const row = { Company: { 'Head Office': { City: 'London' } } };
		expect(fieldsOf(row)).toEqual({ company_head_office_city: 'London' });
		expect(fieldsOf(row, { field_names: 'as_in_sheet' })).toEqual({
			'Company.Head Office.City': 'London',
		});
	});

	it('is replaced by a value that is entered under its name', () => {
		expect(fieldsOf({ Plan: 'free' }, { custom_fields: { plan: 'pro' } })).toEqual({ plan: 'pro' });
	});

	it('is shown in a preview', () => {
		const row = { email, 'Trial Ends': 'x' };
		expect(read(row, { preview_mapping: true }).row).toEqual({
			email: 'Email',
			'Trial Ends': 'Custom Fields: trial_ends',
		});
		expect(read(row, { preview_mapping: true, field_names: 'as_in_sheet' }).row).toMatchObject({
			'Trial Ends': 'Custom Fields: Trial Ends',
		});
	});

	it('is one of two columns if the other one is blank, ignored, or a placeholder', () => {
		expect(fieldsOf({ Plan: '', plan: 'pro' })).toEqual({ plan: 'pro' });
		expect(fieldsOf({ Plan: 'pro', plan: '#N/A' })).toEqual({ plan: 'pro' });
		const row = { Growth: 1, 'Growth %': 2 };
		expect(fieldsOf(row, { columns_to_ignore: 'Growth %' })).toEqual({ growth: 1 });
	});
});

describe('a row is rejected', () => {
	it.each([
		{ Plan: 'pro', plan: 'free' },
		{ Plan: 'pro', plan: 'pro' },
		{ Plan: 'pro', ' PLAN: ': 'free' },
	])('if two of its columns become one field: %j', (columns) => {
		const { summary, hint } = rowErrorOf({ email, ...columns });
		const [first, second] = Object.keys(columns);
		expect(summary).toBe(
			`'Row' has two columns for one field: "${first}" and "${second!.trim()}".`,
		);
		expect(hint).toBe(
			"Rename one of them, add it to 'Columns to Ignore', or change 'Field Names'.",
		);
	});

	it.each(['???', '🙂', '_'])('if the name of a column has no letters or digits: %s', (column) => {
		const { summary, hint } = rowErrorOf({ email, [column]: 1 });
		expect(summary).toBe(`'Row' has a column name without letters and digits: ${column}.`);
		expect(hint).toBe("Rename it, add it to 'Columns to Ignore', or change 'Field Names'.");
	});

	it('if a field would get a name that changes the object itself', () => {
		expect(rowErrorOf({ email, Constructor: 1 }).summary).toBe(
			"'Row' can't have a field named constructor.",
		);
	});
});
