import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { CRM_CONTACT, CRM_ROW } from '@contact-sync/testing/crm-row';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import type { State } from '@contact-sync/testing/tables';
import { choicesOf, labelsOf, shownFor } from './helpers/form.mts';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import { useService } from './helpers/use-service.mts';

const WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:write], limits: { per_minute: 100000, per_hour: 100000 } }
`;

const service = useService(WORKSPACE);

const UPSERT = { resource: 'contact', operation: 'upsert' };
const AUTOMATIC = { ...UPSERT, mappingMode: 'autoMapInputData' };

/** Runs Create or Update on rows, in the automatic mode. */
const run = (items: IDataObject[], parameters: IDataObject = {}, more: Partial<NodeRun> = {}) =>
	runNode({
		credential: {
			...{ apiKey: service().keys.all!, baseUrl: service().url },
			...{ perMinute: 100_000, perHour: 100_000 },
		},
		items,
		...more,
		parameters: { ...AUTOMATIC, ...parameters },
	});

const requests = async (): Promise<number> =>
	(await service().control<{ count: number }>('journal')).count;

describe('the form', () => {
	const named = async (parameters: IDataObject, name: string) =>
		(await shownFor(parameters as never)).find((property) => property.name === name)!; // as n8n saves them

	it('asks how to map, and shows the fields one by one as it comes', async () => {
		expect(choicesOf(await named(UPSERT, 'mappingMode'))).toEqual([
			['defineBelow', 'Map Each Field Manually'],
			['autoMapInputData', 'Map Automatically'],
		]);
		expect(labelsOf(await shownFor(UPSERT))).toEqual([
			...['Mapping Mode', 'Email', 'Specify Custom Fields', 'Custom Fields'],
			...['Additional Fields', 'Options'],
		]);
	});

	it('shows the row in place of the email when it maps automatically', async () => {
		expect(labelsOf(await shownFor(AUTOMATIC))).toEqual([
			...['Mapping Mode', 'Row', 'Columns to Ignore', 'Lists and Objects', 'Preview Mapping'],
			...['Specify Custom Fields', 'Custom Fields', 'Additional Fields', 'Options'],
		]);
		expect(await named(AUTOMATIC, 'row')).toMatchObject({ type: 'json', default: '={{ $json }}' });
	});

	it.each([
		['has the email among the additional fields then', AUTOMATIC, true],
		['has it in the open only, otherwise', UPSERT, false],
	])('%s', async (_what, parameters, expected) => {
		const additional = labelsOf(await shownFor(parameters, 'additionalFields'));
		expect(additional.includes('Email')).toBe(expected);
	});
});

describe('Map Automatically', () => {
	it('sends a row of 30 columns without a name that anyone typed, and keeps its types', async () => {
		const result = await run([CRM_ROW]);
		expect(result.error).toBeUndefined();
		const { tag_names, display_name, source, ...answered } = CRM_CONTACT;
		expect(jsonOf(result)[0]).toMatchObject({
			...answered,
			tags: tag_names.toSorted().map((name) => ({ name })),
		});
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ display_name, source }]);
	});

	it('sends what an expression gives in place of the item', async () => {
		const result = await run([{ body: CRM_ROW }], { row: '={{ $json.body }}' });
		expect(jsonOf(result)[0]).toMatchObject({ external_id: 'user_1042' });
	});

	it('adds what is filled in, which counts instead of a column', async () => {
		const result = await run([{ Mail: 'old@acme.example', Plan: 'pro', Tags: 'vip', Notes: 'x' }], {
			columnsToIgnore: 'notes',
			customFields: { pairs: [{ name: 'List', value: '={{ $json.Plan }}-import' }] },
			additionalFields: { email: 'ada@acme.example', tagNames: 'import' },
		});
		expect(jsonOf(result)[0]).toMatchObject({
			email: 'ada@acme.example',
			custom_fields: { Plan: 'pro', List: 'pro-import' },
			tags: [{ name: 'import' }, { name: 'vip' }],
		});
	});

	it('reads its settings from expressions, item by item', async () => {
		const rows = [
			{ ignore: true, nested: 'report', preview: 'yes' },
			{ ignore: true, nested: 'report', preview: false },
			{ ignore: '', nested: '', preview: '' },
		].map((settings, i) => ({ ...settings, Email: `p${i}@acme.example`, List: [i] }));
		const parameters = {
			columnsToIgnore: '={{ ["ignore", "preview", "List"].slice(0, $json.ignore ? 3 : 2) }}',
			listsAndObjects: '={{ $json.nested }}',
			previewMapping: '={{ $json.preview }}',
		};
		const [shown, sent, joined] = jsonOf(await run(rows, parameters));
		expect(shown).toMatchObject({ preview: true, custom_fields: { nested: 'report' } });
		expect(sent).toMatchObject({ created: true, custom_fields: { nested: 'report' } });
		expect(joined).toMatchObject({ created: true, custom_fields: { List: '2' } });
	});

	it('names the column that is wrong, and the item', async () => {
		const { error } = await run([{ 'E-Mail': 'a@b', 'Email Address': 'c@d' }]);
		expect(error?.message).toBe(
			`'Row' has two columns for 'Email': "E-Mail" and "Email Address". [item 0]`,
		);
	});

	it('ignores what is left of it in the manual mode', async () => {
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
			'email',
			(i: number) => ({ 'E-Mail': i % 2 ? 'P0@acme.example' : 'p0@acme.example', Step: i }),
		],
		['external ID', (i: number) => ({ Mail: `p${i}@acme.example`, 'User ID': 'u1', Step: i })],
	])('run in their order, by %s', async (_by, rowOf) => {
		await service().control('faults', { path: '/contacts/upsert/', delay_ms: 300, count: 1 });
		const { error } = await run([0, 1, 2].map(rowOf));
		expect(error).toBeUndefined();
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ custom_fields: { Step: 2 } }]);
	});
});

describe('Skip Unchanged Contacts', () => {
	const skip = { options: { skipUnchanged: true } };

	it('skips a row of which only ignored and blank columns changed', async () => {
		const more = { staticData: {}, workflowId: randomUUID() };
		await run([CRM_ROW], { ...skip, columnsToIgnore: 'Notes' }, more);
		const moved = { ...CRM_ROW, row_number: 7, Notes: 'Moved', 'New Column': '' };
		const second = await run([moved], { ...skip, columnsToIgnore: 'Notes' }, more);
		expect(jsonOf(second)).toEqual([{ email: CRM_CONTACT.email, skipped: true }]);
		const third = await run([{ ...moved, Seats: 13 }], { ...skip, columnsToIgnore: 'Notes' }, more);
		expect(jsonOf(third)[0]).toMatchObject({ custom_fields: { Seats: 13 } });
		expect(await requests()).toBe(2);
	});

	it('notices that a field is to be cleared', async () => {
		const more = { staticData: {}, workflowId: randomUUID() };
		const item = { Email: 'ada@acme.example', Seats: 3, Plan: 'pro' };
		await run([item], skip, more);
		const blank = { ...item, Plan: '' };
		const cleared = { ...skip, additionalFields: { clearFields: 'Plan' } };
		expect(jsonOf(await run([blank], cleared, more))[0]).toMatchObject({
			custom_fields: { Seats: 3 },
		});
		expect(jsonOf(await run([blank], cleared, more))[0]).toMatchObject({ skipped: true });
		const { contacts } = await service().control<State>('state');
		expect(contacts).toMatchObject([{ custom_fields: { Seats: 3 } }]);
	});

	it('is left alone by a preview', async () => {
		const more = { staticData: {}, workflowId: randomUUID() };
		const previews = { ...skip, previewMapping: true };
		for (let times = 0; times < 2; times += 1)
			expect(jsonOf(await run([CRM_ROW], previews, more))[0]).toMatchObject({ preview: true });
		expect(jsonOf(await run([CRM_ROW], skip, more))[0]).toMatchObject({ created: true });
		expect(jsonOf(await run([CRM_ROW], previews, more))[0]).toMatchObject({ preview: true });
		expect(jsonOf(await run([CRM_ROW], skip, more))[0]).toMatchObject({ skipped: true });
	});
});

describe('Preview Mapping', () => {
	it('shows where each column goes and which rows are wrong, and sends nothing', async () => {
		const rows = [CRM_ROW, { ...CRM_ROW, 'E-Mail': 'bob' }];
		const continues = { onError: 'continueRegularOutput' } as const;
		const result = await run(rows, { previewMapping: true }, continues);
		const [shown, wrong] = jsonOf(result);
		expect(shown).toMatchObject({ preview: true, ...CRM_CONTACT });
		expect(shown!.mapping).toMatchObject({
			row_number: 'Not sent: ignored',
			'E-Mail': 'Email',
			'Customer ID': 'External ID',
			Fax: 'Not sent: blank',
			Plan: 'Custom Fields',
		});
		expect(wrong!.error).toMatch(/^'Email' isn't a valid email address: bob/);
		expect(hintsOf(result)).toEqual([
			"Preview of 1 contact: nothing was sent. To send, turn off 'Preview Mapping'.",
		]);
		expect(await requests()).toBe(0);
	});
});
