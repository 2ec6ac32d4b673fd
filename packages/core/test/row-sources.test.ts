import { emailIn } from '../src/index.ts';
import { read, rowErrorOf } from './helpers/read-row.ts';
import { email } from './helpers/run-action.ts';
import { actionOf } from '@contact-sync/testing/action-of';

const names = { first_name: 'Zoë', last_name: 'van Dijk' };
const whole = 'Zoë van Dijk';

describe('a sheet in another language', () => {
	it.each<[string, object]>([
		['German', { 'E-Mail-Adresse': email, Vorname: 'Zoë', Nachname: 'van Dijk' }],
		['German, with full names', { 'E-Mail': email, Name: whole }],
		['German, from a form', { Mailadresse: email, 'Vor- und Nachname': whole }],
		['French', { 'Adresse e-mail': email, Prénom: 'Zoë', Nom: 'van Dijk' }],
		['French, without accents', { Courriel: email, NOM: 'van Dijk', PRENOM: 'Zoë' }],
		['French, with full names', { 'Adresse électronique': email, Nom: whole }],
		['Spanish', { 'Correo electrónico': email, Nombre: 'Zoë', Apellidos: 'van Dijk' }],
		['Spanish, with full names', { Correo: email, Nombre: whole }],
		['Portuguese', { 'Endereço de e-mail': email, Nome: 'Zoë', Sobrenome: 'van Dijk' }],
		['Portuguese, with full names', { 'E-mail': email, 'Nome completo': whole }],
		['Dutch', { 'E-mailadres': email, Voornaam: 'Zoë', Achternaam: 'van Dijk' }],
		['Dutch, with full names', { 'E-mailadres': email, Naam: whole }],
	])('%s, has the usual names of columns', (_language, row) => {
		expect(read(row)).toEqual({ email, ...names });
	});

	it('has a first name of two words if the column for the last name is blank', () => {
		const row = { Correo: email, Nombre: 'María José', Apellidos: '' };
		expect(read(row)).toEqual({ email, first_name: 'María José' });
	});

	it('has one part of the name if the form has the other', () => {
		const row = { Correo: email, Nombre: 'María José' };
		expect(read(row, { last_name: 'Ruiz' })).toEqual({
			...{ email, first_name: 'María José', last_name: 'Ruiz' },
		});
	});
});

describe("the item of n8n's Webhook node", () => {
	const around = { headers: { 'user-agent': 'curl' }, params: {}, query: { utm: 'ad' } };
	const webhook = { ...around, webhookUrl: 'https://n8n.example/webhook/1' };
	const body = { Email: email, 'First name': 'Ada', Plan: 'pro' };

	it('contains the row in its body', () => {
		const expected = { email, first_name: 'Ada', custom_fields: { plan: 'pro' } };
		expect(read({ ...webhook, body })).toEqual(expected);
		expect(read(JSON.stringify({ ...webhook, body }))).toEqual(expected);
	});

	it('is a row like any other if something is missing', () => {
		const row = { ...webhook, headers: undefined, body, email };
		expect(read(row).custom_fields).toHaveProperty('body_plan');
	});

	it('is found by its email address, valid or not', () => {
		const upsert = actionOf('contact.upsert');
		expect(emailIn(upsert, { row: { ...webhook, body: { Email: 'ada at acme' } } })).toBe(
			'ada at acme',
		);
	});

	it.each([
		['a list', [body]],
		['text', 'Plan=pro'],
		['missing', undefined],
		['an empty list', []],
	])(
		'is rejected if its body is %s, because its headers would become custom fields',
		(_what, given) => {
			const row = { ...webhook, body: given };
			for (const each of [row, [row], JSON.stringify(row)]) {
				const { summary, hint } = rowErrorOf(each, { email });
				expect(summary).toBe("'Row' has a request without an object in its body.");
				expect(hint).toBe(
					"Enter only the object with the columns in 'Row', or add headers, params, and query to 'Columns to Ignore'. Headers can contain secrets.",
				);
			}
			const more = { email, columns_to_ignore: 'Headers, params, query, webhookUrl' };
			expect(Object.keys(read(row, more).custom_fields ?? {})).toEqual(
				[given ?? []].flat().length > 0 ? ['body'] : [],
			);
		},
	);

	it('is rejected if the email address is elsewhere', () => {
		const { summary, hint } = rowErrorOf({ ...webhook, query: { mail: email }, body: 'x' });
		expect(summary).toBe("'Row' has no column for 'Email'.");
		expect(hint).toBe(
			"Rename a column to Email, or fill in 'Email'. If query contains the contact, enter only query in 'Row'.",
		);
	});
});

describe('a list of objects', () => {
	const items = [
		{ sku: 'a', count: 2 },
		{ sku: 'b', tags: ['x'] },
	];

	it('becomes JSON, and the preview shows so', () => {
		const row = { email, Items: items, tags: ['vip', 'new'] };
		const expected = { email, tag_names: ['vip', 'new'] };
		expect(read(row)).toEqual({ ...expected, custom_fields: { items: JSON.stringify(items) } });
		expect(read(row, { preview_mapping: true }).row).toMatchObject({
			Items: 'Custom Fields: items, as JSON',
		});
	});

	it('is rejected if lists are reported, or if the column is a single field', () => {
		const reported = rowErrorOf({ email, items }, { lists_and_objects: 'report' });
		expect(reported.summary).toBe("'Row' has a column with a list or an object: items.");
		const single = rowErrorOf({ email, Source: items });
		expect(single.summary).toBe("'Row' has nested lists or objects: Source.");
		expect(single.hint).toBe("Add the column to 'Columns to Ignore', or fill in 'Source'.");
	});
});

describe('an object in a row', () => {
	const rep = { id: 'usr_7', email: 'rep@acme.example', name: 'Rep' };

	it("doesn't fill in standard fields, because it can be another person", () => {
		const custom_fields = { user_id: 'usr_7', user_email: 'rep@acme.example', user_name: 'Rep' };
		expect(read({ Email: email, Name: whole, User: rep })).toEqual({
			...{ email, ...names, custom_fields },
		});
		expect(read({ Email: email, Nom: 'van Dijk', Contact: { 'First Name': 'Rep' } })).toEqual({
			...{ email, ...names, first_name: 'van', last_name: 'Dijk' },
			custom_fields: { contact_first_name: 'Rep' },
		});
	});

	it.each([
		['the email address is blank', { Email: '', User: rep }, "'Email' is missing."],
		['no column is one', { Lead: 'x', User: rep }, "'Row' has no column for 'Email'."],
	])("isn't the contact if %s", (_name, row, summary) => {
		expect(rowErrorOf(row).summary).toBe(summary);
	});

	it.each([
		['HubSpot', { email: { value: email, timestamp: 1 } }],
		['Notion', { email: { type: 'email', email } }],
	])('is reported instead of an email address, as from %s', (_name, row) => {
		const { summary, hint } = rowErrorOf(row);
		expect(summary).toBe("'Row' has an object in the column for 'Email': email.");
		expect(hint).toBe("Fill in 'Email' with one of its values.");
		expect(read(row, { email })).toMatchObject({ email });
	});

	it.each([
		['HubSpot', 'properties', { id: '51', properties: { email, firstname: 'Zoë' } }],
		['Airtable', 'fields', { id: 'rec1', fields: { Name: whole, 'E-Mail': email } }],
		['Calendly', 'payload', { event: 'invitee.created', payload: { email, name: whole } }],
		['Slack', 'profile', { id: 'U1', name: 'zoe', profile: { email, first_name: 'Zoë' } }],
	])('is in the fix if it contains the columns, as from %s', (_name, object, row) => {
		const { summary, hint } = rowErrorOf(row);
		expect(summary).toBe("'Row' has no column for 'Email'.");
		expect(hint).toBe(
			`Rename a column to Email, or fill in 'Email'. If ${object} contains the contact, enter only ${object} in 'Row'.`,
		);
	});

	it("doesn't prevent the use of a value that was filled in, as with a list from Pipedrive", () => {
		const row = { email: [{ label: 'work', value: email, primary: true }], Plan: 'pro' };
		expect(rowErrorOf(row).hint).toBe("Add the column to 'Columns to Ignore', or fill in 'Email'.");
		expect(read(row, { email })).toEqual({ email, custom_fields: { plan: 'pro' } });
	});
});

describe("an object in the column 'custom_fields', as in the API and in results of actions", () => {
	const row = { email, custom_fields: { planName: 'pro', 'Trial Ends': '2026-12-31' } };
	const { custom_fields } = row;

	it.each(['custom_fields', 'customFields', 'Custom Fields'])(
		'contains custom fields with their names, if it is called %s',
		(column) => {
			expect(read({ email, [column]: custom_fields })).toEqual(row);
			expect(read({ email, [column]: custom_fields }, { preview_mapping: true }).row).toEqual({
				email: 'Email',
				planName: 'Custom Fields: planName',
				'Trial Ends': 'Custom Fields: Trial Ends',
			});
		},
	);

	it('is combined with the other columns, but a name in both is rejected', () => {
		expect(read({ Plan: 'pro', ...row, custom_fields: { seats: 3, a: { b: 1 } } })).toEqual({
			email,
			custom_fields: { plan: 'pro', seats: 3, a_b: 1 },
		});
		for (const columns of [
			{ Plan: 'pro', custom_fields: { plan: 'free' } },
			{ custom_fields: { plan: 'free' }, Plan: 'pro' },
		]) {
			expect(rowErrorOf({ email, ...columns }).summary).toMatch('has two columns for one field: ');
		}
	});

	it("doesn't contain standard fields", () => {
		expect(read({ email, custom_fields: { first_name: 'Rep', name: 'Rep' } })).toEqual({
			email,
			custom_fields: { first_name: 'Rep', name: 'Rep' },
		});
		expect(rowErrorOf({ custom_fields: { email } }).summary).toBe(
			"'Row' has no column for 'Email'.",
		);
	});

	it('can clear a field that is blank in it', () => {
		const blank = { email, custom_fields: { 'Trial Ends': '' } };
		expect(read(blank, { clear_fields: 'Trial Ends' })).toEqual({
			email,
			clear_fields: ['Trial Ends'],
		});
	});

	it('is sent as one field if it is no object, and can be ignored or reported', () => {
		expect(read({ email, custom_fields: 'none' }).custom_fields).toEqual({ custom_fields: 'none' });
		expect(read(row, { columns_to_ignore: 'custom_fields' })).toEqual({ email });
		expect(rowErrorOf(row, { lists_and_objects: 'report' }).summary).toBe(
			"'Row' has a column with a list or an object: custom_fields.",
		);
	});
});
