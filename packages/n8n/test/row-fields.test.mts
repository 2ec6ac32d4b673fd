import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import type { State } from '@contact-sync/testing/tables';
import { jsonOf } from './helpers/node-bench.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(`
product: Acme
keys:
  - { name: all, environment: test, scopes: [contacts:write, emails:trigger] }
senders:
  - { name: Acme, email: hello@acme.example, default: true }
templates:
  - key: size
    subject: 'Hello, {{ first_name | default: "friend" }}'
    text: '{{ custom_fields.plan }}, {{ custom_fields.größe }}, {{ custom_fields.サイズ }}, {{ custom_fields.2nd_choice }}'
triggers:
  - { key: size, template: size }
automations:
  - when: { field_changed: plan, from: free, to: pro }
    then: [{ add_tag: Pro }]
`);

const run = (item: IDataObject, parameters: IDataObject, more: Partial<NodeRun> = {}) =>
	runNode({
		credential: { apiKey: service().keys.all!, baseUrl: service().url },
		items: [item],
		parameters,
		...more,
	});

/** Sends a row of a sheet with Map Automatically. */
const sendRow = (row: IDataObject, more: IDataObject = {}, settings: Partial<NodeRun> = {}) =>
	run(
		row,
		{
			...{ resource: 'contact', operation: 'upsert', mappingMode: 'autoMapInputData' },
			...more,
		},
		settings,
	);

const Email = 'jay@acme.example';

it('a column with a capital letter starts the automation of its field', async () => {
	await sendRow({ Email, Plan: 'free' });
	await sendRow({ Email, Plan: 'pro' });
	await service().control('clock', { advance: '0s' }); // runs the automation
	const { contacts } = await service().control<State>('state');
	expect(contacts).toMatchObject([{ custom_fields: { plan: 'pro' }, tags: ['Pro'] }]);
});

it('templates can use the fields of all columns, and the first name', async () => {
	const columns = { Plan: 'pro', Größe: 'XL', サイズ: '大', '2nd Choice': 'L' };
	await sendRow({ Email, Name: 'Jay Gatsby', ...columns });
	const { error } = await run(
		{},
		{
			...{ resource: 'email', operation: 'trigger', triggerKey: 'size', toEmail: Email },
		},
	);
	expect(error).toBeUndefined();
	const { mails } = await service().control<State>('state');
	expect(mails).toMatchObject([{ subject: 'Hello, Jay', text_body: 'pro, XL, 大, L' }]);
});

it('two columns that become one field are an error, unless the names of the sheet are kept', async () => {
	const row = { Email, Plan: 'pro', plan: 'free' };
	const { error } = await sendRow(row);
	expect(error?.message).toBe(`'Row' has two columns for one field: "Plan" and "plan". [item 0]`);
	expect(error?.description).toBe(
		"Rename one of them, add it to 'Columns to Ignore', or change 'Field Names'.",
	);
	const kept = await sendRow(row, { options: { fieldNames: 'as_in_sheet' } });
	expect(jsonOf(kept)[0]).toMatchObject({ custom_fields: { Plan: 'pro', plan: 'free' } });
});

it('a full name is split, and a preview shows so', async () => {
	const row = { Email, Name: 'Jay Gatsby' };
	const [shown] = jsonOf(await sendRow(row, { previewMapping: true }, { mode: 'manual' }));
	const names = { first_name: 'Jay', last_name: 'Gatsby' };
	expect(shown).toMatchObject({ ...names, mapping: { Name: 'First Name and Last Name' } });
	expect(jsonOf(await sendRow(row))[0]).toMatchObject(names);
});
