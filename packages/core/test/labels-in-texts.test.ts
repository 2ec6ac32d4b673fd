import { actions, createRunCache, runAction } from '../src/index.ts';
import { errorOf } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';

const email = 'ada@acme.example';
const upsert = actions.find(({ key }) => key === 'contact.upsert')!;

/** Returns the error for a contact that the service rejects with this body. */
const rejected = (body: unknown, given: object = {}, status = 400) =>
	errorOf(json(status, body), (client) =>
		runAction(upsert, client, { email, ...given }, { cache: createRunCache() }),
	);

describe('the report of a rejected contact', () => {
	it.each<[string, unknown, object, string]>([
		[
			'keeps an email address next to a message',
			{ errors: { email: [email, 'Enter another.'] } },
			{},
			`'Email': ${email} Enter another.`,
		],
		[
			"omits the name of a field that the user didn't enter",
			{ errors: { shoe_size: ['Too small.'] } },
			{},
			'Too small.',
		],
		[
			"omits the name of a field that isn't among the entered custom fields",
			{ errors: { shoe_size: ['Too small.'] } },
			{ custom_fields: { plan: 'pro' } },
			'Too small.',
		],
		[
			'omits list positions with several digits',
			{ errors: { tag_names: ['12: Too long.'] } },
			{},
			"'Tags': Too long.",
		],
		[
			"keeps a number that isn't a list position",
			{ errors: { tag_names: ['Not allowed in plan 12: Too long.'] } },
			{},
			"'Tags': Not allowed in plan 12: Too long.",
		],
		[
			'replaces a field name at the beginning with its label',
			{ detail: 'email: Enter another one.' },
			{},
			"'Email': Enter another one.",
		],
		[
			'keeps a word that only happens to match a field name',
			{ detail: 'Unknown source: 7.' },
			{},
			'Unknown source: 7.',
		],
		[
			"keeps a first word that isn't a field name",
			{ detail: 'sorry: Enter another one.' },
			{},
			'sorry: Enter another one.',
		],
		[
			'quotes the names of custom fields with any number of words',
			{ detail: 'The value of plan_code_old is too long.' },
			{ custom_fields: { plan_code_old: 'x' } },
			'The value of "plan_code_old" is too long.',
		],
	])('%s', async (_what, body, given, report) => {
		expect((await rejected(body, given)).report).toBe(`The service reports: ${report}`);
	});
});

describe('the title of the error about a rejected contact', () => {
	it.each([
		[
			['custom_fields', 'display_name', 'external_id', 'tag_names'],
			"The service rejected 'Custom Fields', 'Display Name', 'External ID', and 'Tags'.",
		],
		[['custom_fields', 'display_name', 'external_id', 'email'], 'The service rejected 4 fields.'],
	])('lists the labels of %j if they fit in 80 characters', async (names, summary) => {
		const errors = Object.fromEntries(names.map((name) => [name, ['Wrong.']]));
		expect((await rejected({ errors })).summary).toBe(summary);
	});

	it('describes the whole request if the data is too large', async () => {
		const { summary } = await rejected({ errors: { email: ['Too long.'] } }, {}, 413);
		expect(summary).toBe((await rejected({}, {}, 413)).summary);
	});
});
