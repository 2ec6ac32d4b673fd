import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { CRM_CONTACT, CRM_ROW } from '@contact-sync/testing/crm-row';
import type { State } from '@contact-sync/testing/tables';
import { choicesOf, labelsOf, shownFor } from './helpers/form.mts';
import { jsonOf } from './helpers/node-bench.mts';
import { useRows } from './helpers/use-rows.mts';

const { service, run, requests } = useRows();

const UPSERT = { resource: 'contact', operation: 'upsert' };
const AUTOMATIC = { ...UPSERT, mappingMode: 'autoMapInputData' };

describe('the form', () => {
	const named = async (parameters: IDataObject, name: string) =>
		(await shownFor(parameters as never)).find((property) => property.name === name)!; // parameters as n8n saves them

	it('offers mapping modes, and shows individual fields by default', async () => {
		expect(choicesOf(await named(UPSERT, 'mappingMode'))).toEqual([
			['defineBelow', 'Map Each Field Manually'],
			['autoMapInputData', 'Map Automatically'],
		]);
		expect(labelsOf(await shownFor(UPSERT))).not.toContain('Row');
	});

	it('shows Row instead of Email in Map Automatically', async () => {
		expect(labelsOf(await shownFor(AUTOMATIC))).not.toContain('Email');
		expect(await named(AUTOMATIC, 'row')).toMatchObject({ type: 'json', default: '={{ $json }}' });
	});

	it.each([
		['shows Email under Additional Fields in Map Automatically', AUTOMATIC, true],
		['omits Email from Additional Fields in manual mapping', UPSERT, false],
	])('%s', async (_name, parameters, expected) => {
		const additional = labelsOf(await shownFor(parameters, 'additionalFields'));
		expect(additional.includes('Email')).toBe(expected);
	});
});

describe('Map Automatically', () => {
	it('sends a row of 30 columns without manual mapping, and keeps the types of values', async () => {
		const result = await run([CRM_ROW]);
		expect(result.error).toBeUndefined();
		const { tag_names, display_name, source, ...filledIn } = CRM_CONTACT;
		expect(jsonOf(result)[0]).toMatchObject({
			...filledIn,
			tags: tag_names.toSorted(),
		});
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ display_name, source }]);
	});

	it("sends the body of the Webhook node's item", async () => {
		const around = { headers: { host: 'n8n.example' }, params: {}, query: {} };
		const result = await run([{ ...around, body: CRM_ROW, executionMode: 'production' }]);
		const [sent] = jsonOf(result);
		expect(sent).toMatchObject({ external_id: 'user_1042' });
		expect(sent!.custom_fields).not.toHaveProperty('headers_host');
	});

	it("sends an expression's result instead of the item", async () => {
		const result = await run([{ body: CRM_ROW }], { row: '={{ $json.body }}' });
		expect(jsonOf(result)[0]).toMatchObject({ external_id: 'user_1042' });
	});

	it('adds values from individual fields, which take precedence over columns', async () => {
		const result = await run([{ Mail: 'old@acme.example', Plan: 'pro', Tags: 'vip', Notes: 'x' }], {
			columnsToIgnore: 'notes',
			customFields: { pairs: [{ name: 'List', value: '={{ $json.Plan }}-import' }] },
			additionalFields: { email: 'ada@acme.example', tagNames: 'import' },
		});
		expect(jsonOf(result)[0]).toMatchObject({
			email: 'ada@acme.example',
			custom_fields: { plan: 'pro', List: 'pro-import' },
			tags: ['import', 'vip'],
		});
	});

	it('evaluates the expressions in its settings for each item', async () => {
		const rows = [
			{ ignore: true, names: '', nested: 'report', preview: 'yes' },
			{ ignore: true, names: '', nested: 'report', preview: false },
			{ ignore: '', names: 'as_in_sheet', nested: '', preview: '' },
		].map((settings, i) => ({ ...settings, Email: `p${i}@acme.example`, List: [i] }));
		const parameters = {
			columnsToIgnore: '={{ ["ignore", "preview", "List"].slice(0, $json.ignore ? 3 : 2) }}',
			options: { fieldNames: '={{ $json.names }}', listsAndObjects: '={{ $json.nested }}' },
			previewMapping: '={{ $json.preview }}',
		};
		const [shown, sent, joined] = jsonOf(await run(rows, parameters));
		expect(shown).toMatchObject({ preview: true, custom_fields: { nested: 'report' } });
		expect(sent).toMatchObject({ created: true, custom_fields: { nested: 'report' } });
		expect(joined).toMatchObject({ created: true, custom_fields: { List: '2' } });
	});

	it('reports two columns for the same field, and the item', async () => {
		const { error } = await run([{ 'E-Mail': 'a@b', 'Email Address': 'c@d' }]);
		expect(error?.message).toBe(
			`'Row' has two columns for 'Email': "E-Mail" and "Email Address". [item 0]`,
		);
	});

	it("doesn't send the value of Row if manual mapping is chosen instead", async () => {
		const parameters = {
			mappingMode: 'defineBelow',
			email: 'ada@acme.example',
			row: '{"Plan": 1}',
		};
		expect(jsonOf(await run([{}], parameters))[0]).toMatchObject({ custom_fields: {} });
	});
});

describe('rows of one contact', () => {
	it.each<[string, (i: number) => IDataObject]>([
		[
			'email address',
			(i: number) => ({ 'E-Mail': i % 2 ? 'P0@acme.example' : 'p0@acme.example', Step: i }),
		],
		['external ID', (i: number) => ({ Mail: `p${i}@acme.example`, 'User ID': 'u1', Step: i })],
	])('are sent in order if they have the same %s', async (_by, rowOf) => {
		await service().control('faults', { path: '/contacts/upsert/', delay_ms: 300, count: 1 });
		const { error } = await run([0, 1, 2].map(rowOf), { options: { allowEmailChanges: true } });
		expect(error).toBeUndefined();
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ custom_fields: { step: 2 } }]);
	});
});

describe('Skip Unchanged Contacts', () => {
	const skip = { options: { skipUnchanged: true } };

	it('skips a row if only ignored or blank columns changed', async () => {
		const settings = { staticData: {}, workflowId: randomUUID() };
		await run([CRM_ROW], { ...skip, columnsToIgnore: 'Notes' }, settings);
		const changedRow = { ...CRM_ROW, row_number: 7, Notes: 'Moved', 'New Column': '' };
		const second = await run([changedRow], { ...skip, columnsToIgnore: 'Notes' }, settings);
		expect(jsonOf(second)).toEqual([{ email: CRM_CONTACT.email, skipped: true }]);
		const afterChange = await run(
			[{ ...changedRow, Seats: 13 }],
			{ ...skip, columnsToIgnore: 'Notes' },
			settings,
		);
		expect(jsonOf(afterChange)[0]).toMatchObject({ custom_fields: { seats: 13 } });
		expect(await requests()).toBe(2);
	});

	it('treats clearing a field as a change', async () => {
		const settings = { staticData: {}, workflowId: randomUUID() };
		const item = { Email: 'ada@acme.example', Seats: 3, Plan: 'pro' };
		await run([item], skip, settings);
		const blank = { ...item, Plan: '' };
		const cleared = { ...skip, additionalFields: { clearFields: 'plan' } };
		expect(jsonOf(await run([blank], cleared, settings))[0]).toMatchObject({
			custom_fields: { seats: 3 },
		});
		expect(jsonOf(await run([blank], cleared, settings))[0]).toMatchObject({ skipped: true });
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ custom_fields: { seats: 3 } }]);
	});

	it('ignores previews', async () => {
		const settings = { staticData: {}, workflowId: randomUUID() };
		const preview = async () =>
			jsonOf(
				await run([CRM_ROW], { ...skip, previewMapping: true }, { ...settings, mode: 'manual' }),
			)[0];
		for (let times = 0; times < 2; times += 1)
			expect(await preview()).toMatchObject({ preview: true });
		expect(jsonOf(await run([CRM_ROW], skip, settings))[0]).toMatchObject({ created: true });
		expect(await preview()).toMatchObject({ preview: true });
		expect(jsonOf(await run([CRM_ROW], skip, settings))[0]).toMatchObject({ skipped: true });
	});
});
