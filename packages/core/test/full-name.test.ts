import { json } from '@contact-sync/testing/server';
import { read, rowErrorOf } from './helpers/read-row.ts';
import { contact, email, requestsOf, run } from './helpers/run-action.ts';

describe('a column with a full name', () => {
	it.each([
		['Jay Gatsby', { first_name: 'Jay', last_name: 'Gatsby' }],
		[' José  van der Berg ', { first_name: 'José', last_name: 'van der Berg' }],
		['Madonna', { first_name: 'Madonna' }],
		['Anne-Marie\u00a0O’Neil', { first_name: 'Anne-Marie', last_name: 'O’Neil' }],
	])('is split at the first space: %s', (name, expected) => {
		expect(read({ email, Name: name })).toEqual({ email, ...expected });
	});

	it.each(['Name', 'Nom'])('is split in a list of one, as from a lookup field: %s', (column) => {
		const expected = { email, first_name: 'Jay', last_name: 'Gatsby' };
		expect(read({ email: [email], [column]: ['Jay Gatsby'] })).toEqual(expected);
		expect(read({ email, Name: ['Jay', 'Ada'] })).toEqual({ email, display_name: 'Jay, Ada' });
	});

	it.each(['Gatsby, Jay', 'Jay,Gatsby'])('stays Display Name if it has a comma: %s', (name) => {
		expect(read({ email, Name: name })).toEqual({ email, display_name: name });
	});

	it.each(['Dr. Ada Byron', 'Prof. Dr. Byron', 'Mr. Byron', 'J. Gatsby', 'Dr.'])(
		'stays Display Name if it starts with a title or an initial, which is no first name: %s',
		(name) => {
			expect(read({ email, Name: name })).toEqual({ email, display_name: name });
		},
	);

	it('is split if an initial follows the first name', () => {
		const expected = { first_name: 'John', last_name: 'F. Kennedy' };
		expect(read({ email, Name: 'John F. Kennedy' })).toEqual({ email, ...expected });
	});

	it('stays Display Name if a part of it is a placeholder, and is left out if all are', () => {
		expect(read({ email, Name: 'Jay null' })).toEqual({ email, display_name: 'Jay null' });
		expect(read({ email, Name: 'undefined undefined' })).toEqual({ email });
	});

	it.each([1042, '1042', '#1042', '#EU1042', ' #1042-A ', ['#1042'], '+1 555 0100', '-'])(
		'is left out if it is no name, such as the number of an order: %j',
		(name) => {
			expect(read({ email, Name: name })).toEqual({ email });
			expect(read({ email, Name: name, First: 'Jay' })).toEqual({ email, first_name: 'Jay' });
		},
	);

	it('is left out if it is an email address', () => {
		expect(read({ email, Name: ' ada@acme.example' })).toEqual({ email });
		expect(read({ email, Name: 'Ada @ Acme' })).toMatchObject({ first_name: 'Ada' });
	});

	it.each(['李小龍', 'Ludwig 2', 'X Æ A-12', '2pac'])('is kept if it has a letter: %s', (name) => {
		expect(read({ email, 'Display Name': name, First: 'Jay' })).toMatchObject({
			display_name: name,
		});
		expect(
			Object.values(read({ email, Name: name }))
				.slice(1)
				.join(' '),
		).toBe(name);
	});

	it.each(['Name', 'Full Name', 'full_name', 'Your Name', 'Contact Name', 'Customer Name'])(
		'can be named %s',
		(column) => {
			expect(read({ email, [column]: 'Jay Gatsby' })).toEqual({
				...{ email, first_name: 'Jay', last_name: 'Gatsby' },
			});
		},
	);

	it.each(['Display Name', 'display_name'])("isn't named %s", (column) => {
		expect(read({ email, [column]: 'Jay G.' })).toEqual({ email, display_name: 'Jay G.' });
	});

	it.each<[string, object, object]>([
		['a first name', { 'First Name': 'Jay' }, {}],
		['a last name', { Surname: 'Gatsby' }, {}],
		['a first name that is filled in', {}, { first_name: 'Jay' }],
		['a last name that is filled in', {}, { last_name: 'Gatsby' }],
	])('stays Display Name beside %s', (_what, columns, more) => {
		for (const row of [
			{ email, Name: 'Jay Gatsby', ...columns },
			{ email, ...columns, Name: 'Jay Gatsby' },
		])
			expect(read(row, { ...more })).toMatchObject({ display_name: 'Jay Gatsby' });
	});

	it.each([
		['blank', { 'First Name': '', Surname: null }],
		['a placeholder', { 'First Name': '#N/A' }],
	])('is split if the columns for names are %s', (_what, columns) => {
		expect(read({ email, Name: 'Jay Gatsby', ...columns })).toEqual({
			...{ email, first_name: 'Jay', last_name: 'Gatsby' },
		});
	});

	it('is split if the columns for names are ignored', () => {
		const row = { email, Name: 'Jay Gatsby', First: 'x' };
		expect(read(row, { columns_to_ignore: 'First' })).toMatchObject({ first_name: 'Jay' });
	});

	it('is split beside a display name', () => {
		const names = { first_name: 'Jay', last_name: 'Gatsby', display_name: 'Jay G.' };
		expect(read({ email, 'Display Name': 'Jay G.', Name: 'Jay Gatsby' })).toEqual({
			...{ email, ...names },
		});
		expect(read({ email, Name: 'Jay Gatsby' }, { display_name: 'Jay G.' })).toEqual({
			...{ email, ...names },
		});
	});

	it('can occur twice with one value, but not with two', () => {
		const row = { email, Name: 'Jay Gatsby', 'Full Name': 'jay gatsby' };
		expect(read(row)).toEqual({ email, first_name: 'Jay', last_name: 'Gatsby' });
		const { summary, hint } = rowErrorOf({ ...row, 'Full Name': 'James Gatz' });
		expect(summary).toBe(`'Row' has two columns with a full name: "Name" and "Full Name".`);
		expect(hint).toBe("Add one of them to 'Columns to Ignore'.");
	});

	it('is the display name of a row with a first name, or two columns for it', () => {
		const row = { email, First: 'Jay', Name: 'Jay Gatsby', 'Full Name': 'James Gatz' };
		expect(rowErrorOf(row).summary).toBe(
			`'Row' has two columns for 'Display Name': "Name" and "Full Name".`,
		);
	});
});

it('a preview shows how a full name is split, and the same names are sent', async () => {
	const row = { Name: 'Jay Gatsby', email };
	const shown = await run('contact.upsert', { row, preview_mapping: true }, json(500, {}));
	expect(shown.result).toEqual({
		...{ preview: true, email, first_name: 'Jay', last_name: 'Gatsby' },
		mapping: { Name: 'First Name and Last Name', email: 'Email' },
	});
	const { received } = await run('contact.upsert', { row }, json(201, contact));
	expect(requestsOf(received)[0]![1]).toEqual({ email, first_name: 'Jay', last_name: 'Gatsby' });
	const mappingOf = (columns: object) =>
		read({ email, ...columns }, { preview_mapping: true }).row as object;
	expect(mappingOf({ Name: 'Madonna' })).toMatchObject({ Name: 'First Name' });
	expect(mappingOf({ Name: 'Gatsby, Jay' })).toMatchObject({ Name: 'Display Name' });
	expect(mappingOf({ Name: '#1042' })).toMatchObject({ Name: "Not sent: #1042 isn't a name" });
	expect(mappingOf({ Name: 'Ada', 'Full Name': 'Ada' })).toMatchObject({
		'Full Name': 'Not sent: the same as Name',
	});
});
