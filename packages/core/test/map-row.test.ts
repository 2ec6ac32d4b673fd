import { rowFormOf } from '../src/input/row-form.ts';
import { rowErrorOf, fields, read } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';

/** A value that any field accepts. A full name with a comma isn't split. */
const NAME = 'Byron, Ada';

describe('a column', () => {
	it.each([
		[
			'email',
			['email', 'E-Mail', 'EMAIL', ' e_mail ', 'Email Address', 'emailAddress', '\uFEFFEmail'],
		],
		['external_id', ['External ID', 'externalId', 'external_id', 'User ID']],
		['first_name', ['first name', 'FirstName', 'First-Name', 'Given Name', 'FNAME', 'First Name*']],
		['last_name', ['Last Name', 'lastname', 'Surname', 'family_name', 'LNAME']],
		['display_name', ['Display Name', 'Name', 'Full Name', 'fullName']],
		['source', ['Source', 'Lead Source', 'LeadSource']],
	])('is recognized as %s under any of the names %j', (name, columns) => {
		for (const column of columns) {
			const value = name === 'email' ? email : NAME;
			expect(read({ ...(name === 'email' ? {} : { email }), [column]: value })).toMatchObject({
				[name]: value,
			});
		}
	});

	it.each(['Tags', 'tag_names', 'TAG', 'Tag List'])('contains tags if named %s', (column) => {
		expect(read({ email, [column]: 'vip, new' })).toEqual({ email, tag_names: ['vip', 'new'] });
		expect(read({ email, [column]: ['vip', 'new'] })).toEqual({ email, tag_names: ['vip', 'new'] });
	});

	it('matches its field under any recognized name', () => {
		const form = rowFormOf(fields)!;
		const names = Object.entries(fields).flatMap(([name, { label, columns = [] }]) =>
			columns.length > 0 ? [name, label, ...columns].map((column) => [column, name] as const) : [],
		);
		expect(names.length).toBeGreaterThan(30);
		for (const [column, name] of names) {
			const isEmail = name === 'email';
			const found = read({ ...(isEmail ? {} : { email }), [column]: isEmail ? email : NAME });
			expect([column, Object.keys(found)]).toEqual([column, expect.arrayContaining([name])]);
		}
		expect(new Set(form.recognized.values()).size).toBe(7);
	});

	it.each(['id', 'ID', 'Company Name', 'Email Opt-In', 'Work Email', 'Source ID', 'Apelido'])(
		'named %s is not recognized, and becomes a custom field',
		(column) => {
			const input = read({ email, [column]: 'x' }, { field_names: 'as_in_sheet' });
			expect(input).toEqual({ email, custom_fields: { [column]: 'x' } });
		},
	);
});

describe('every other column', () => {
	it('becomes a custom field of the same type', () => {
		const custom_fields = {
			plan: 'pro',
			seats: 12,
			score: 0,
			beta: false,
			since: '2026-11-20',
			zip: '01234',
		};
		const row = { email, ...custom_fields };
		expect(read(row)).toEqual({ email, custom_fields });
		expect(read(JSON.stringify(row))).toEqual({ email, custom_fields });
	});

	it('is omitted if it is blank or named row_number', () => {
		const row = {
			email,
			row_number: 7,
			a: '',
			b: null,
			c: undefined,
			d: '  ',
			e: [],
			f: {},
			g: [null, ''],
		};
		expect(read(row)).toEqual({ email });
	});

	it.each(['', ' ', '__EMPTY', '__EMPTY_1', '__EMPTY_27'])(
		'is omitted if it has no header, and is named %j by a spreadsheet reader',
		(column) => {
			expect(read({ email, [column]: 'x' })).toEqual({ email });
			expect(read({ email, [column]: 'x' }, { field_names: 'as_in_sheet' })).toEqual({ email });
		},
	);

	it('is omitted if it is in "Columns to Ignore", regardless of case and value', () => {
		const row = { email, Notes: { private: true }, 'Internal, Score': 3, Plan: 'pro' };
		const columns_to_ignore = ' notes, "Internal, Score"';
		expect(read(row, { columns_to_ignore })).toEqual({ email, custom_fields: { plan: 'pro' } });
	});

	it.each(['Internal  Score', 'Internal\u00a0Score', 'Internal\nScore'])(
		'ignores a column whose name is copied with its spaces and line breaks: %j',
		(name) => {
			expect(read({ email, [name]: 7 }, { columns_to_ignore: [name] })).toEqual({ email });
		},
	);

	it('becomes a custom field with a name on one line', () => {
		expect(read({ email, ' Trial\n ends ': 1 }, { field_names: 'as_in_sheet' })).toEqual({
			email,
			custom_fields: { 'Trial ends': 1 },
		});
	});

	it('is added to the values entered in "Custom Fields", which take precedence', () => {
		const more = { custom_fields: { plan: 'pro', list: 'import' } };
		expect(read({ email, plan: 'free' }, more).custom_fields).toEqual({
			plan: 'pro',
			list: 'import',
		});
	});
});

describe('a field that is filled in', () => {
	it('takes precedence over its column', () => {
		const row = {
			Email: 'old@acme.example',
			'E-Mail Address': 'other@acme.example',
			Source: 'CRM',
		};
		expect(read(row, { email, source: 'import' })).toEqual({ email, source: 'import' });
	});

	it('is merged with its column if it is a list', () => {
		expect(read({ email, Tags: 'vip', Tag: 'new' }, { tag_names: 'import, vip' })).toEqual({
			email,
			tag_names: ['vip', 'new', 'import'],
		});
	});
});

describe('lists and objects in a column', () => {
	const row = {
		email,
		Interests: ['a', 2, null],
		address: { city: 'London', geo: { lat: 51.5 }, zip: '' },
	};

	it('are joined into text or flattened into fields by default', () => {
		const custom_fields = { interests: 'a, 2', address_city: 'London', address_geo_lat: 51.5 };
		expect(read(row)).toEqual({ email, custom_fields });
		expect(read(row, { lists_and_objects: 'flatten' })).toEqual({ email, custom_fields });
	});

	it('become date strings if they are date objects', () => {
		const at = new Date('2026-11-20T09:30:00Z');
		expect(read({ email, at, on: { toISO: () => '2026-11-20' } }).custom_fields).toEqual({
			at: '2026-11-20T09:30:00.000Z',
			on: '2026-11-20',
		});
	});

	it.each([
		[{ Interests: ['a'] }, 'Interests'],
		[{ address: { city: 'London' } }, 'address'],
		[{ 'First Name': ['Ada'] }, 'First Name'],
	])('are rejected if the user chose to report them: %j', (columns, named) => {
		const { summary, hint } = rowErrorOf({ email, ...columns }, { lists_and_objects: 'report' });
		expect(summary).toBe(`'Row' has a column with a list or an object: ${named}.`);
		expect(hint).toBe("Add the column to 'Columns to Ignore', or change 'Lists and Objects'.");
	});

	it('are accepted if they are empty or the column contains tags', () => {
		const given = { email, a: [], b: {}, Tags: ['vip'] };
		expect(read(given, { lists_and_objects: 'report' })).toEqual({ email, tag_names: ['vip'] });
	});

	it('can be nested 20 levels deep', () => {
		const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: nested(depth - 1) });
		expect(Object.keys(read({ email, x: nested(20) }).custom_fields as object)).toHaveLength(1);
		expect(rowErrorOf({ email, x: nested(21) }).summary).toBe("'Row' is nested too deeply.");
	});
});
