import { createRunExecutionData, NodeConnectionTypes, type IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { runWorkflow } from '@contact-sync/testing/n8n/run-workflow';
import { callTool } from './helpers/call-tool.mts';
import { jsonOf } from './helpers/node-bench.mts';
import { retryExecution } from './helpers/retry-execution.mts';
import { RUN_WORKSPACE } from './helpers/run-workspace.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(RUN_WORKSPACE);

const PEOPLE = ['ada', 'bob', 'cyd'].map((name) => ({ email: `${name}@acme.example` }));
const [FIRST, ...OTHERS] = PEOPLE.map(({ email }) => email);
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };

const credential = () => ({ apiKey: service().keys.live!, baseUrl: service().url });

const run = (parameters: IDataObject, others: Partial<NodeRun> = {}) =>
	runNode({
		...{ credential: credential(), parameters, items: PEOPLE },
		...others,
	});

const EVENT = {
	...{ resource: 'event', operation: 'track', eventName: 'purchase' },
	contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
};
const CONTACT = { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' };

/** Makes the service reject the first event. */
const rejectOnce = () =>
	service().control('faults', { path: '/events/track/', status: 400, count: 1 });

const events = async () =>
	(await service().control<{ events: Array<{ email: string }> }>('state')).events
		.map(({ email }) => email)
		.sort();

describe('Event: Track', () => {
	it('records each event once if Retry On Fail runs all items again', async () => {
		await run(CONTACT);
		await rejectOnce();
		const result = await run(EVENT, { settings: RETRY });
		expect(jsonOf(result).map(({ email }) => email)).toEqual([FIRST, ...OTHERS]);
		expect(await events()).toEqual([FIRST, ...OTHERS]);
	});

	it('records each event once if the first item always fails, and the node continues', async () => {
		await run(CONTACT, { items: PEOPLE.slice(1) });
		const result = await run(EVENT, { settings: RETRY, onError: 'continueRegularOutput' });
		expect(jsonOf(result).map(({ status, error }) => status ?? typeof error)).toEqual([
			...['string', 'tracked', 'tracked'],
		]);
		expect(await events()).toEqual(OTHERS);
	});

	it('records only the events that failed if a user retries the execution', async () => {
		await run(CONTACT);
		await rejectOnce();
		const failed = await run(EVENT);
		expect(failed.error).toBeDefined();
		expect((await retryExecution(failed, EVENT, credential())).status).toBe('success');
		expect(await events()).toEqual([FIRST, ...OTHERS]);
	});

	it.each([
		['records the events each time the node runs in an execution', PEOPLE, {}],
		[
			'records the events of each run of the node, even if an item of the run before failed',
			PEOPLE.slice(1),
			{ ...RETRY, onError: 'continueRegularOutput' as const },
		],
	])('%s', async (_, contacts, settings) => {
		await run(CONTACT, { items: contacts });
		const node = (name: string, type: string) => ({
			...{ id: name, name, type, typeVersion: 1, parameters: {} },
			position: [0, 0] as [number, number],
		});
		const to = (...names: string[]) => ({
			main: [names.map((name) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 }))],
		});
		const tracker = {
			...node('Track', 'n8n-nodes-contact-sync.contactSync'),
			credentials: { contactSyncApi: { id: '1', name: 'Contact Sync' } },
			parameters: EVENT,
			...settings,
		};
		await runWorkflow(
			{
				name: 'Two branches',
				nodes: [
					node('Start', 'n8n-nodes-base.manualTrigger'),
					node('Left', 'n8n-nodes-base.noOp'),
					node('Right', 'n8n-nodes-base.noOp'),
					tracker,
				],
				connections: { Start: to('Left', 'Right'), Left: to('Track'), Right: to('Track') },
				settings: { executionOrder: 'v1' },
				pinData: { Start: PEOPLE.map((json) => ({ json })) },
			},
			{ workflowId: 'test', executionId: '1', credential: credential() },
		);
		expect(await events()).toHaveLength(2 * contacts.length);
	});

	it.each([
		['an agent', createRunExecutionData({ executionData: { contextData: {} } })],
		['MCP Server Trigger, which runs tools outside of an execution', undefined],
	])('records an event for each successful tool call from %s', async (_, execution) => {
		await run(CONTACT);
		await rejectOnce();
		const parameters = { ...EVENT, contact: { ...EVENT.contact, value: FIRST } };
		const track = () => callTool({ parameters, credential: credential() }, {}, execution);
		await expect(track()).rejects.toThrow('rejected the data');
		for (let call = 0; call < 3; call += 1) await track();
		expect(await events()).toEqual([FIRST, FIRST, FIRST]);
	});

	it('records the events again in another execution, and stores nothing about a successful one', async () => {
		await run(CONTACT);
		const { run: first } = await run(EVENT);
		expect(first.data.executionData!.contextData).toEqual({ 'node:Contact Sync': {} });
		await run(EVENT);
		expect(await events()).toHaveLength(6);
	});
});
