import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { itemsOf, type Execution, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, tablesOf } from './lab/lab.mts';
import { inARow, ours, TRIGGER, type Part } from './lab/workflows.mts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

const NODE = 'Contact Sync';
const WORDS = "'Email' isn't a valid email address: bad";

/** Hands on what comes in, so that what arrives on a branch can be seen. */
const branch = (name: string): Part => ({ name, type: 'n8n-nodes-base.noOp', parameters: {} });

/** Runs Create or Update on a good, a bad and a good item, with a branch after each of its outputs. */
async function run(onError: OnError): Promise<Execution> {
	const emails = [`first@${domainOf(onError)}`, 'bad', `third@${domainOf(onError)}`];
	const node = ours(
		credentialId,
		{ resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' },
		{ onError },
	);
	const trigger = { name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', parameters: {} };
	const workflow = inARow(`On Error: ${onError}`, [trigger, node, branch('Good'), branch('Bad')]);
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

/** Each item's address or error, with the number of the input item it comes from. */
const told = (items: INodeExecutionData[]) =>
	items.map(({ json, pairedItem }) => [json.error ?? json.email, pairedItem]);

/** The service returns domains in lower case. */
function domainOf(onError: OnError): string {
	return `${onError.toLowerCase()}.example`;
}

const firstOf = (onError: OnError) => [`first@${domainOf(onError)}`, { item: 0 }];
const thirdOf = (onError: OnError) => [`third@${domainOf(onError)}`, { item: 2 }];

describe('On Error', () => {
	it('Stop Workflow ends the execution with the error of the item', async () => {
		const execution = await run('stopWorkflow');
		expect(execution.status).toBe('error');
		const { error, lastNodeExecuted } = execution.data.resultData;
		expect(lastNodeExecuted).toBe(NODE);
		expect(error?.message).toContain(WORDS);
		expect(error?.message).toContain('[item 1]');
		expect(itemsOf(execution, 'Good')).toEqual([]);
	});

	it('Continue hands on every item in its place, the bad one with its error', async () => {
		const execution = await run('continueRegularOutput');
		expect(execution.status).toBe('success');
		expect(told(itemsOf(execution, NODE))).toEqual([
			firstOf('continueRegularOutput'),
			[expect.stringContaining(WORDS), { item: 1 }],
			thirdOf('continueRegularOutput'),
		]);
		expect(itemsOf(execution, 'Good')).toHaveLength(3);
		expect(itemsOf(execution, 'Bad')).toEqual([]);
	});

	it('Continue (using error output) sends the bad item there with its own data', async () => {
		const execution = await run('continueErrorOutput');
		expect(execution.status).toBe('success');
		expect(told(itemsOf(execution, NODE))).toEqual([
			firstOf('continueErrorOutput'),
			thirdOf('continueErrorOutput'),
		]);
		const [bad, ...more] = itemsOf(execution, NODE, 1);
		expect(more).toEqual([]);
		expect(bad).toMatchObject({
			json: { email: 'bad', error: expect.stringContaining(WORDS) },
			pairedItem: { item: 1 },
		});
		expect(itemsOf(execution, 'Good')).toHaveLength(2);
		expect(itemsOf(execution, 'Bad').map(({ json }) => json.email)).toEqual(['bad']);
	});

	it('has the good items arrive where the run goes on', async () => {
		const names = async (onError: OnError) =>
			(await tablesOf(`@${domainOf(onError)}`)).contacts.length;
		expect(await names('continueRegularOutput')).toBe(2);
		expect(await names('continueErrorOutput')).toBe(2);
	});
});
