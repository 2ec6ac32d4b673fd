import {
	createRunExecutionData,
	NodeConnectionTypes,
	type IDataObject,
	type INode,
} from 'n8n-workflow';
import { callTool } from './helpers/call-tool.mts';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { runWorkflow } from '@contact-sync/testing/n8n/run-workflow';
import { jsonOf } from './helpers/node-bench.mts';
import { RUN_WORKSPACE } from './helpers/run-workspace.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(RUN_WORKSPACE);

const BOTH = ['ada@acme.example', 'bob@acme.example'];

interface EmailRun extends Partial<NodeRun> {
	/** Values of Additional Fields. */
	fields?: IDataObject;
	variables?: IDataObject;
	options?: IDataObject;
}

const credential = () => ({
	apiKey: service().keys.live!,
	baseUrl: service().url,
	perMinute: 100_000,
	perHour: 100_000,
});

/** Sends one email to each of two recipients. */
const send = ({ fields = {}, variables = {}, options = {}, ...run }: EmailRun = {}) =>
	runNode({
		credential: credential(),
		items: ['ada', 'bob'].map((name) => ({ email: `${name}@acme.example`, name })),
		parameters: {
			resource: 'email',
			operation: 'trigger',
			triggerKey: 'receipt',
			toEmail: '={{ $json.email }}',
			variables,
			additionalFields: fields,
			options,
		},
		...run,
	});

/** Variables that have other values in each attempt. */
const CHANGING = { pairs: [{ name: 'at', value: '={{ $now.toMillis() + Math.random() }}' }] };

const RETRY = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };

const node = (name: string, type: string, rest: Partial<INode> = {}): INode => ({
	...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} },
	...rest,
});
const sender = (name: string): INode =>
	node(name, 'n8n-nodes-contact-sync.contactSync', {
		...RETRY,
		credentials: { contactSyncApi: { id: '1', name: 'Contact Sync' } },
		parameters: {
			resource: 'email',
			operation: 'trigger',
			triggerKey: 'receipt',
			toEmail: '={{ $json.email }}',
		},
	});
const to = (...names: string[]) => ({
	main: [names.map((name) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 }))],
});

/**
 * Runs a workflow with two branches that have the same items.
 *
 * @param senders node at the end of each branch; one at the end of both runs twice
 */
const sendOnBothBranches = ([left, right]: [string, string]) =>
	runWorkflow(
		{
			name: 'Two branches',
			nodes: [
				node('Start', 'n8n-nodes-base.manualTrigger'),
				node('Left', 'n8n-nodes-base.noOp'),
				node('Right', 'n8n-nodes-base.noOp'),
				...[...new Set([left, right])].map(sender),
			],
			connections: { Start: to('Left', 'Right'), Left: to(left), Right: to(right) },
			settings: { executionOrder: 'v1' },
			pinData: { Start: BOTH.map((email) => ({ json: { email } })) },
		},
		{ workflowId: 'test', executionId: '1', credential: credential() },
	);

/** Makes the service reject the first of the two emails and send the other. n8n then runs the node again. */
const rejectOnce = () =>
	service().control('faults', { path: '/emails/trigger/', status: 400, count: 1 });

const mails = async () =>
	(await service().control<{ mails: Array<{ to_email: string }> }>('state')).mails
		.map(({ to_email }) => to_email)
		.sort();

describe('Email: Send', () => {
	it('sends no duplicates when Retry On Fail runs all items again', async () => {
		await rejectOnce();
		const result = await send({ settings: RETRY });
		expect(result.error).toBeUndefined();
		expect(await mails()).toEqual(BOTH);
	});

	it('reports an email as already sent when a retry has different variables', async () => {
		await rejectOnce();
		const result = await send({ settings: RETRY, variables: CHANGING });
		expect(result.error).toBeUndefined();
		expect(jsonOf(result).map(({ status }) => status)).toEqual(
			expect.arrayContaining(['already_accepted', 'accepted']),
		);
		expect(jsonOf(result).map(({ to_email }) => to_email)).toEqual(BOTH);
		expect(await mails()).toEqual(BOTH);
	});

	it('sends the emails again in a new execution', async () => {
		await send();
		await send();
		expect(await mails()).toEqual([...BOTH, ...BOTH].sort());
	});

	it('sends the emails again each time the node runs in an execution, but not in retries', async () => {
		await rejectOnce();
		await sendOnBothBranches(['Send', 'Send']);
		expect(await mails()).toEqual([...BOTH, ...BOTH].sort());
	});

	it('sends the emails of each node in an execution, even if all settings are the same', async () => {
		await sendOnBothBranches(['Send', 'Send Again']);
		expect(await mails()).toEqual([...BOTH, ...BOTH].sort());
	});

	it.each([
		['the same email again', {}],
		['another email', { firstName: 'Zoe' }],
	])('sends %s if execution IDs restart, as in a cloned database', async (_, fields) => {
		await send({ executionId: '1' });
		const result = await send({ executionId: '1', fields });
		expect(jsonOf(result).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
		expect(await mails()).toEqual([...BOTH, ...BOTH].sort());
	});

	it('sends one email per user-defined key across all executions', async () => {
		const fields = { idempotencyKey: '={{ $json.email }}' };
		await send({ fields });
		await send({ fields });
		expect(await mails()).toEqual(BOTH);
	});

	it('rejects a different email with a key that was already used', async () => {
		await send({ fields: { idempotencyKey: '={{ $json.email }}' } });
		const { error } = await send({
			fields: { idempotencyKey: '={{ $json.email }}', firstName: 'Zoe' },
		});
		expect(error?.message).toContain('idempotency key');
	});

	it('reports an unknown outcome if the response to the last attempt is lost', async () => {
		await service().control('faults', { path: '/emails/trigger/', lose_answer: true, count: 1 });
		const result = await send({
			items: [{ email: 'ada@acme.example' }],
			options: { maxWait: 0 }, // no retry
		});
		expect(result.error?.message).toBe("It's unknown whether this email was sent. [item 0]");
		expect(result.error?.description).toBe(
			'The connection to the service was lost. Check the contact before you run it in a new execution, or the email may be sent twice.',
		);
	});

	const tool = () => ({
		credential: credential(),
		parameters: {
			resource: 'email',
			operation: 'trigger',
			triggerKey: 'receipt',
			toEmail: 'ada@acme.example',
			variables: CHANGING,
			options: { maxWait: 0 }, // n8n retries, not the node
		},
		settings: RETRY,
	});

	it('sends only one email per tool call from MCP Server Trigger, which runs tools outside of an execution', async () => {
		await service().control('faults', { path: '/emails/trigger/', lose_answer: true, count: 1 });
		const result = await callTool(tool(), {});
		expect(JSON.parse(result)).toMatchObject([{ to_email: 'ada@acme.example' }]);
		expect(await mails()).toEqual(['ada@acme.example']);
	});

	it.each([
		['with other values', [{ order: 1 }, { order: 2 }], [{}, {}]],
		['for other items', [{}, {}], [{ order: 1 }, { order: 2 }]],
	])('sends the emails of tool calls at the same time %s', async (_name, calls, items) => {
		const execution = createRunExecutionData({ executionData: { contextData: {} } });
		const run = (args: IDataObject, i: number) =>
			callTool({ ...tool(), items: [items[i]!] }, args, execution);
		await Promise.all(calls.map(run));
		expect(await mails()).toEqual(['ada@acme.example', 'ada@acme.example']);
	});

	it('sends another email each time an agent repeats a tool call in its execution, but not in retries', async () => {
		const execution = createRunExecutionData({ executionData: { contextData: {} } });
		for (let call = 0; call < 3; call += 1) {
			await service().control('faults', { path: '/emails/trigger/', lose_answer: true, count: 1 });
			await callTool(tool(), {}, execution);
		}
		expect(await mails()).toEqual(Array(3).fill('ada@acme.example'));
	});
});
