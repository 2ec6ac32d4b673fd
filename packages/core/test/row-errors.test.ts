import { rowErrorOf, read, type Given } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';
import { MCP } from '@contact-sync/testing/platforms';

describe('a row', () => {
	it.each<[string, unknown, Given, string, string]>([
		[
			'with two columns for one field',
			{ 'E-Mail': email, 'Email Address': 'other@acme.example' },
			{},
			`'Row' has two columns for 'Email': "E-Mail" and "Email Address".`,
			"Add one of them to 'Columns to Ignore', or fill in 'Email'.",
		],
		[
			'with two columns of the same name',
			{ email, Plan: 'pro', ' Plan': 'free' },
			{},
			"'Row' has two columns with the same name: Plan.",
			'Rename one of them.',
		],
		[
			'without a column for a required field',
			{ 'Work Email': email },
			{},
			"'Row' has no column for 'Email'.",
			"Rename a column to Email, or fill in 'Email'.",
		],
		[
			'with a blank email address',
			{ Email: ' ', Plan: 1 },
			{},
			"'Email' is missing.",
			'Enter a value, or',
		],
		[
			'with an invalid email address',
			{ Email: 'bob' },
			{},
			"'Email' isn't a valid email address: bob.",
			'Enter one',
		],
		[
			'with a list in a column that is cut off',
			{ email, 'Tag List': '["vip", "new' },
			{},
			`'Row' isn't a list in JSON: ["vip", "new.`,
			'Enter one like ["customer", "newsletter"]. The column is Tag List.',
		],
		[
			"that isn't an object",
			'[1, 2]',
			{},
			"'Row' isn't a JSON object.",
			'Enter one like {"plan": "pro", "seats": 12}.',
		],
		[
			'with a column named __proto__',
			'{"email": "a@b", "__proto__": 1}',
			{},
			"'Row' can't have a field named __proto__.",
			'Rename this field.',
		],
		[
			'with a number that has too many digits',
			{ email, Score: 2 ** 60 },
			{},
			"'Custom Fields' has too many digits for a number: 1152921504606847000 (score).",
			'Send it as text, because numbers keep only about 15 digits.',
		],
		...[new Set(['vip']), new Map([['plan', 'pro']]), Buffer.from('vip')].map(
			(value): [string, unknown, Given, string, string] => [
				`with a ${value.constructor.name}, which would be lost`,
				{ email, Extra: value },
				{},
				"'Custom Fields' has a field with an object: extra.",
				'Use text, a number, a date, true, or false.',
			],
		),
		[
			'with an invalid choice',
			{ email },
			{ lists_and_objects: 'split' },
			"'Lists and Objects' isn't a valid choice: split.",
			"Set it to one of these: 'Join Lists, Split Objects', 'Report an Error'.",
		],
	])(
		'%s is rejected, and the error explains the problem and the fix',
		(_name, row, more, summary, hint) => {
			const error = rowErrorOf(row, more);
			expect(error.summary).toBe(summary);
			expect(error.hint).toContain(hint);
		},
	);

	it("is rejected with an error that uses the platform's labels", () => {
		const row = { email, 'User ID': 1, 'External ID': 2 };
		expect(rowErrorOf(row, {}, MCP).summary).toMatch(/^'row' has two columns for 'external_id'/);
	});

	it('is accepted if two columns have the same value, or one of them is blank', () => {
		const row = {
			'E-Mail': '',
			'Email Address': email,
			Mail: email.toUpperCase(),
			'Mail Address': null,
		};
		expect(read(row)).toEqual({ email });
	});

	it('is accepted if it is blank', () => {
		expect(read(' ', { email, lists_and_objects: 'flatten', preview_mapping: true })).toEqual({
			email,
		});
	});
});
