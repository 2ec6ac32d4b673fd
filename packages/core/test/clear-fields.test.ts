import { json } from '@contact-sync/testing/server';
import { runAction } from '../src/index.ts';
import { errorOf } from './helpers/error-of.ts';
import { requestsOf, contact, email, run } from './helpers/run-action.ts';
import { actionOf } from '@contact-sync/testing/action-of';

const upsert = actionOf('contact.upsert');

const bodyOf = async (given: Record<string, unknown>) => {
	const { received } = await run('contact.upsert', { email, ...given }, json(200, contact));
	return requestsOf(received)[0]![1];
};

describe('Fields to Clear', () => {
	it('sends null for each listed field, in addition to the fields with a value', async () => {
		const given = { clear_fields: 'plan, trial_ends', custom_fields: { seats: 12 } };
		expect(await bodyOf(given)).toEqual({
			email,
			custom_fields: { seats: 12, plan: null, trial_ends: null },
		});
	});

	it('clears nothing if it is blank', async () => {
		expect(await bodyOf({ clear_fields: ' ' })).toEqual({ email });
	});

	it('clears a listed field whose column is blank', async () => {
		const given = { row: { plan: '', Seats: 3 }, clear_fields: ['plan'] };
		expect(await bodyOf(given)).toEqual({ email, custom_fields: { seats: 3, plan: null } });
	});

	it('clears a field with the name of its column if the columns keep their names', async () => {
		const given = { row: { City: '' }, clear_fields: ['City'], field_names: 'as_in_sheet' };
		expect(await bodyOf(given)).toEqual({ email, custom_fields: { City: null } });
	});

	it('clears a field with the name of a column that is ignored', async () => {
		const given = { row: { City: 'Paris' }, clear_fields: ['City'], columns_to_ignore: 'City' };
		expect(await bodyOf(given)).toEqual({ email, custom_fields: { City: null } });
	});

	it.each<[object, string, string]>([
		[
			{ clear_fields: 'plan', custom_fields: { plan: 'pro' } },
			"'Fields to Clear' contains a field that also has a value: plan.",
			"To clear it, leave out its value. To set it, remove it from 'Fields to Clear'.",
		],
		[
			{ clear_fields: 'plan', row: { plan: 'pro' } },
			"'Fields to Clear' contains a field that also has a value: plan.",
			"To clear it, leave out its value. To set it, remove it from 'Fields to Clear'.",
		],
		...[{ City: 'Paris' }, { City: '' }, { city: 'Paris' }].map((row): [object, string, string] => [
			{ clear_fields: 'plan, City', row },
			"'Row' has another name for a field to clear: City.",
			"Enter city in 'Fields to Clear', or change 'Field Names'.",
		]),
		[
			{ clear_fields: 'Trial Ends', row: { 'trial ends': 3 } },
			"'Row' has another name for a field to clear: Trial Ends.",
			"Enter trial_ends in 'Fields to Clear', or change 'Field Names'.",
		],
		[
			{ clear_fields: '"plan', row: { Plan: '' } },
			"'Fields to Clear' has a double quote without a second one: \"plan.",
			'Close the double quote, or remove it.',
		],
		...['First Name', 'first_name', 'lastName', 'Email', '__proto__'].map(
			(name): [object, string, string] => [
				{ clear_fields: [name] },
				`'Fields to Clear' can't clear this field: ${name}.`,
				'Enter names of custom fields only. Other fields keep their value until you enter a new one.',
			],
		),
	])('rejects %j before sending a request', async (given, summary, hint) => {
		const error = await errorOf(json(200, contact), (client) =>
			runAction(upsert, client, { email, ...given }),
		);
		expect(error).toMatchObject({ code: 'invalid_data', status: undefined, summary, hint });
	});
});
