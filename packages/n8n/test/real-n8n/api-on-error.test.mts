import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { itemsOf, type Execution, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, tablesOf } from './lab/lab.mts';
import { linearWorkflow, contactSyncNode, TRIGGER, type Part } from './lab/workflows.mts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

const NODE = 'Contact Sync';
const MESSAGE = "'Email' isn't a valid email address: bad";

/** Returns a node that passes on its input, so that tests can read the items of a branch. */
const branch = (name: string): Part => ({ name, type: 'n8n-nodes-base.noOp', parameters: {} });

/** Runs Create or Update on a valid, an invalid, and a valid item, with a branch after each output. */
async function run(onError: OnError): Promise<Execution> {
	const emails = [`first@${domainOf(onError)}`, 'bad', `third@${domainOf(onError)}`];
	const node = contactSyncNode(
		credentialId,
		{ resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' },
		{ onError },
	);
	const trigger = { name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const workflow = linearWorkflow(`On Error: ${onError}`, [
		trigger,
		node,
		branch('Good'),
		branch('Bad'),
	]);
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const { id } = await api.ensureWorkflow({
		...workflow,
		connections: {
			[TRIGGER]: { main: [to(NODE)] },
			[NODE]: { main: [to('Good'), to('Bad')] },
		},
		pinData: { [TRIGGER]: emails.map((email) => ({ json: { email } })) },
	});
	return await api.runWorkflow(id, TRIGGER);
}

/** Returns each item's email address or error, and the index of its input item. */
const summaryOf = (items: INodeExecutionData[]) =>
	items.map(({ json, pairedItem }) => [json.error ?? json.email, pairedItem]);

/** Returns the domain of a setting's contacts. The service returns domains in lowercase. */
function domainOf(onError: OnError): string {
	return `${onError.toLowerCase()}.example`;
}

const firstOf = (onError: OnError) => [`first@${domainOf(onError)}`, { item: 0 }];
const thirdItem = (onError: OnError) => [`third@${domainOf(onError)}`, { item: 2 }];

describe('On Error', () => {
	it("Stop Workflow ends the execution with the item's error", async () => {
		const execution = await run('stopWorkflow');
		expect(execution.status).toBe('error');
		const { error, lastNodeExecuted } = execution.data.resultData;
		expect(lastNodeExecuted).toBe(NODE);
		expect(error?.message).toContain(MESSAGE);
		expect(error?.message).toContain('[item 1]');
		expect(itemsOf(execution, 'Good')).toEqual([]);
	});

	it('Continue passes on all items in order, with an error for the invalid one', async () => {
		const execution = await run('continueRegularOutput');
		expect(execution.status).toBe('success');
		expect(summaryOf(itemsOf(execution, NODE))).toEqual([
			firstOf('continueRegularOutput'),
			[expect.stringContaining(MESSAGE), { item: 1 }],
			thirdItem('continueRegularOutput'),
		]);
		expect(itemsOf(execution, 'Good')).toHaveLength(3);
		expect(itemsOf(execution, 'Bad')).toEqual([]);
	});

	it('Continue (using error output) sends the invalid item to that output with its data', async () => {
		const execution = await run('continueErrorOutput');
		expect(execution.status).toBe('success');
		expect(summaryOf(itemsOf(execution, NODE))).toEqual([
			firstOf('continueErrorOutput'),
			thirdItem('continueErrorOutput'),
		]);
		const [bad, ...more] = itemsOf(execution, NODE, 1);
		expect(more).toEqual([]);
		expect(bad).toMatchObject({
			json: { email: 'bad', error: expect.stringContaining(MESSAGE) },
			pairedItem: { item: 1 },
		});
		expect(itemsOf(execution, 'Good')).toHaveLength(2);
		expect(itemsOf(execution, 'Bad').map(({ json }) => json.email)).toEqual(['bad']);
	});

	it('Continue creates the contacts of the valid items, with or without the error output', async () => {
		const names = async (onError: OnError) =>
			(await tablesOf(`@${domainOf(onError)}`)).contacts.length;
		expect(await names('continueRegularOutput')).toBe(2);
		expect(await names('continueErrorOutput')).toBe(2);
	});
});
