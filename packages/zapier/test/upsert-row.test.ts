import { CRM_CONTACT, CRM_ROW } from '@contact-sync/testing/crm-row';
import { create, invoke } from '@contact-sync/testing/zapier/invoke';
import { compileDefinition } from '../scripts/generate.ts';
import { respondWith, withServer } from './respond-with.ts';

const UPSERT_ROW = create('upsert_contact_row');
const email = CRM_CONTACT.email;

/** Returns the request body that the service receives for an input, or the error message. */
async function sentFor(input: Record<string, unknown>, meta = {}): Promise<unknown> {
	let sent: unknown;
	await withServer(respondWith(201, { id: '6f9c2f4e', email }), async ({ url, received }) => {
		const { error } = await invoke(UPSERT_ROW, { base_url: url }, input, meta);
		sent = error?.text ?? (received.length > 0 && JSON.parse(received[0]!.body));
	});
	return sent;
}

/** Returns line items, as Zapier creates them from two mapped lists. */
const lineItems = (row: object) =>
	Object.entries(row).map(([row_column_name, row_column_value]: [string, unknown]) => ({
		row_column_name,
		row_column_value,
	}));

describe('a row of 30 columns with mapped names', () => {
	it('can be one mapped JSON value, which keeps its types', async () => {
		expect(Object.keys(CRM_ROW)).toHaveLength(30);
		expect(await sentFor({ row_json: JSON.stringify(CRM_ROW) })).toEqual(CRM_CONTACT);
		expect(await sentFor({ row_json: CRM_ROW })).toEqual(CRM_CONTACT);
	});

	it('can be two mapped lists of names and text values', async () => {
		const textEntries = Object.entries(CRM_ROW)
			.filter(([, value]) => typeof value !== 'object')
			.map(([name, value]) => [name, String(value)]);
		const { custom_fields } = CRM_CONTACT;
		const sent = Object.entries(custom_fields)
			.filter(([name]) => name !== 'interests' && !name.startsWith('address'))
			.map(([name, value]) => [name, String(value)]);
		expect(
			await sentFor({ row_columns: lineItems(Object.fromEntries(textEntries) as object) }),
		).toEqual({
			...CRM_CONTACT,
			custom_fields: Object.fromEntries(sent) as unknown,
		});
	});
});

describe('a row', () => {
	it.each([
		['blank', { row_json: ' ', row_columns: [] }],
		['absent, even with the settings that Zapier fills in', { lists_and_objects: 'flatten' }],
		['a set of empty line items', { row_columns: [{}, { row_column_name: 'Plan' }] }],
	])("isn't sent if it's %s", async (_name, input) => {
		expect(await sentFor({ email, preview_mapping: 'false', ...input })).toEqual({ email });
	});

	it('can consist of JSON and line items, but a column in both causes an error', async () => {
		const json = { row_json: { Email: email, Plan: 'pro' } };
		expect(await sentFor({ ...json, row_columns: lineItems({ Seats: '3' }) })).toEqual({
			email,
			custom_fields: { plan: 'pro', seats: '3' },
		});
		expect(await sentFor({ ...json, row_columns: lineItems({ Plan: 'free' }) })).toBe(
			"'Columns' has two columns with the same name: Plan. Rename one of them.",
		);
	});

	it('becomes fields in lowercase with underscores, or as in the sheet', async () => {
		const row_json = { Email: email, 'Trial Ends': '2026-12-31' };
		expect(await sentFor({ row_json })).toEqual({
			...{ email, custom_fields: { trial_ends: '2026-12-31' } },
		});
		expect(await sentFor({ row_json, field_names: 'as_in_sheet' })).toEqual({
			...{ email, custom_fields: { 'Trial Ends': '2026-12-31' } },
		});
		expect(await sentFor({ row_json: { Email: email, Plan: 'pro', plan: 'free' } })).toBe(
			`'Columns' has two columns for one field: "Plan" and "plan". Rename one of them, add it to 'Columns to Ignore', or change 'Field Names'.`,
		);
	});

	it('splits a full name into the first and last name', async () => {
		expect(await sentFor({ row_json: { Email: email, Name: 'Jay Gatsby' } })).toEqual({
			...{ email, first_name: 'Jay', last_name: 'Gatsby' },
		});
	});

	it('is rejected if a value has no name, because the value would be lost', async () => {
		for (const row_column_name of [undefined, ' ']) {
			const nameless = { row_column_name, row_column_value: 'pro' };
			expect(await sentFor({ row_columns: [...lineItems({ Email: email }), nameless] })).toBe(
				"'Column Name' is missing for the value pro. Map a name for each value, or clear the value.",
			);
		}
	});

	it.each([
		['text instead of line items', 'Plan: pro', 'Plan: pro'],
		['text among its line items', [...lineItems({ Email: email }), 'pro'], 'pro'],
		['a nameless value of two lines', [{ row_column_value: 'pro\nplan' }], 'pro plan'],
		['a list of names', [{ row_column_name: ['Plan', 'Tier'], row_column_value: 'pro' }], 'pro'],
	])(
		'is rejected if it has %s, because values would be lost',
		async (_name, row_columns, value) => {
			expect(await sentFor({ email, row_columns })).toBe(
				`'Column Name' is missing for the value ${value}. Map a name for each value, or clear the value.`,
			);
		},
	);

	it.each([null, '', undefined])('is sent without a line item that is %p', async (blank) => {
		expect(await sentFor({ row_columns: [blank, ...lineItems({ Email: email })] })).toEqual({
			email,
		});
	});

	it('is rejected with the fix if a text breaks the JSON around it', async () => {
		expect(await sentFor({ row_json: `{"Email": "${email}", "Notes": "two\nlines"}` })).toBe(
			`'Columns' isn't a JSON object. Enter one like {"plan": "pro", "seats": 12}. Write a line break in a value as \\n, and a quotation mark as \\", or enter names and values instead.`,
		);
	});

	it('causes an error if it has no email address', async () => {
		expect(await sentFor({ row_json: { Plan: 'pro' } })).toBe(
			"'Columns' has no column for 'Email'. Rename a column to Email, or fill in 'Email'.",
		);
		for (const input of [{ first_name: 'Ada' }, { row_json: { Email: 'N/A', Plan: 'pro' } }]) {
			expect(await sentFor(input)).toBe(
				"'Email' is missing. Map a row with an email address from an earlier step, or fill in 'Email'.",
			);
		}
	});
});

it('line items are one field with two parts, so that names and values can be mapped together', async () => {
	const { creates } = await compileDefinition();
	const fields = creates.upsert_contact_row!.operation.inputFields!;
	const columns = fields.find(({ key }) => key === 'row_columns')!;
	expect(columns.children!.map(({ key, label }) => [key, label])).toEqual([
		['row_column_name', 'Column Name'],
		['row_column_value', 'Column Value'],
	]);
	expect(fields.find(({ key }) => key === 'email')).toMatchObject({ required: false });
});

describe('a preview', () => {
	const input = { row_json: { Email: email, Plan: 'pro' }, preview_mapping: 'true' };

	it('sends nothing while the step is tested in the editor', async () => {
		await withServer(respondWith(500, {}), async ({ url, received }) => {
			const meta = { isLoadingSample: true };
			const { results } = await invoke(UPSERT_ROW, { base_url: url }, input, meta);
			expect(results).toMatchObject({
				preview: true,
				mapping: { Email: 'Email', Plan: 'Custom Fields: plan' },
			});
			expect(received).toEqual([]);
		});
	});

	it.each([{ isLoadingSample: false }, {}])(
		'is ignored in a live run, which sends the row: %j',
		async (meta) => {
			expect(await sentFor(input, meta)).toEqual({ email, custom_fields: { plan: 'pro' } });
		},
	);
});

it('is a step of its own, and Email is required in the other one', async () => {
	const { creates } = await compileDefinition();
	const fields = creates.upsert_contact!.operation.inputFields!;
	const [first] = fields;
	expect(first).toMatchObject({ key: 'email', required: true });
	expect(fields.map(({ key }) => key).filter((key) => key.includes('row'))).toEqual([]);
	await withServer(respondWith(201, { id: '6f9c2f4e', email }), async ({ url, received }) => {
		const row = { email, row_json: { Plan: 'pro' } };
		await invoke(create('upsert_contact'), { base_url: url }, row);
		expect(JSON.parse(received[0]!.body)).toEqual({ email });
	});
});
