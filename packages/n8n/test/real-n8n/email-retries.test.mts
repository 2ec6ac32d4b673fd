import { randomUUID } from 'node:crypto';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution, N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, control, tablesOf } from './lab/lab.mts';
import { startStandInModel, type Plan, type StandInModel } from './lab/stand-in-model.mts';
import { onItems, contactSyncNode, TRIGGER } from './lab/workflows.mts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});
afterEach(() => control('faults', undefined, 'DELETE'));

/**
 * Makes the service send the next email and lose the response. Max Wait is 0, so that n8n retries instead of
 * the node.
 */
const loseResponse = () =>
	control('faults', { path: '/emails/trigger/', lose_answer: true, count: 1 });
const OPTIONS = { maxWait: 0 };
const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 } satisfies Partial<INode>;

/** Variables with a different value in every attempt. */
const variables = { pairs: [{ name: 'at', value: '={{ $now.toMillis() + Math.random() }}' }] };

const emailTo = (toEmail: string): IDataObject => ({
	resource: 'email',
	operation: 'trigger',
	triggerKey: 'receipt',
	toEmail,
	variables,
	options: OPTIONS,
});

const sentTo = async (domain: string) =>
	(await tablesOf(`@${domain}`)).mails.map(({ to_email }) => to_email).sort();

describe('Email: Send with Retry On Fail', () => {
	it('sends an email once if the response is lost and the retry has different variables', async () => {
		await loseResponse();
		const workflow = onItems(
			'Email with Retry On Fail',
			[{ email: 'ada@retry.example' }, { email: 'bob@retry.example' }],
			[contactSyncNode(credentialId, emailTo('={{ $json.email }}'), RETRY)],
		);
		const { id } = await api.createWorkflow(workflow);
		const execution = await api.runWorkflow(id, TRIGGER);
		expect(execution.status).toBe('success');
		expect(await sentTo('retry.example')).toEqual(['ada@retry.example', 'bob@retry.example']);
		expect(JSON.stringify(execution.data)).toContain('already_accepted');
	});

	it('sends each email in a loop once', async () => {
		await loseResponse();
		const emails = ['ada', 'bob', 'cyd'].map((name) => `${name}@loop.example`);
		const workflow = onItems(
			'Email in a loop',
			emails.map((email) => ({ email })),
			[
				{ name: 'Loop', type: 'n8n-nodes-base.splitInBatches', typeVersion: 3, parameters: {} },
				contactSyncNode(credentialId, emailTo('={{ $json.email }}'), RETRY),
			],
		);
		const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
		const { id } = await api.createWorkflow({
			...workflow,
			connections: {
				[TRIGGER]: { main: [to('Loop')] },
				Loop: { main: [[], to('Contact Sync')] },
				'Contact Sync': { main: [to('Loop')] },
			},
		});
		expect((await api.runWorkflow(id, TRIGGER)).status).toBe('success');
		expect(await sentTo('loop.example')).toEqual(emails);
	});

	it('sends each email once if a user retries the execution', async () => {
		await control('faults', { path: '/emails/trigger/', status: 400, count: 1 });
		const workflow = onItems(
			'Email in a retried execution',
			[{ email: 'ada@executions.example' }, { email: 'bob@executions.example' }],
			[contactSyncNode(credentialId, emailTo('={{ $json.email }}'))],
		);
		const { id } = await api.createWorkflow(workflow);
		const failed = await api.runWorkflow(id, TRIGGER);
		expect(failed.status).toBe('error');
		expect(await sentTo('executions.example')).toHaveLength(1);
		const retried = await api.retryExecution(failed.id);
		expect(retried.status).toBe('success');
		const both = ['ada@executions.example', 'bob@executions.example'];
		expect(await sentTo('executions.example')).toEqual(both);
	});
});

describe.each([2.2, 3])('Email: Send as a tool of AI Agent %d', (typeVersion) => {
	let model: StandInModel;
	let plan: Plan;
	beforeAll(async () => {
		model = await startStandInModel(() => plan);
	});
	afterAll(() => model.stop());

	const TOOL = 'Send_a_receipt';
	const domain = `agent-${typeVersion}.example`;

	/** Runs an agent that makes these tool calls in order. */
	async function runAgent(names: readonly string[]): Promise<Execution> {
		plan = { calls: names.map((to) => ({ name: TOOL, arguments: { to } })), end: 'Done.' };
		const openAi = await api.saveCredential(`Stand-in for a model ${typeVersion}`, 'openAiApi', {
			apiKey: 'none-is-needed',
			url: `${model.url}/v1`,
		});
		const agent = {
			name: 'Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion,
			parameters: { promptType: 'define', text: 'Send the receipts.', options: {} },
		};
		const workflow = onItems(`Agent ${typeVersion}`, [{ order: 1 }], [agent]);
		const chatModel: INode = {
			id: randomUUID(),
			name: 'Chat model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			position: [0, 200],
			parameters: { model: { __rl: true, mode: 'id', value: 'gpt-5-mini' }, options: {} },
			credentials: { openAiApi: openAi },
		};
		const tool = contactSyncNode(
			credentialId,
			{
				...emailTo(`={{ $fromAI('to', 'A name', 'string') }}@${domain}`),
				descriptionType: 'manual',
				toolDescription: 'Sends a receipt.',
			},
			{ name: TOOL, type: 'n8n-nodes-contact-sync.contactSyncTool', ...RETRY },
		);
		const toAgent = (type: 'ai_languageModel' | 'ai_tool') => ({
			[type]: [[{ node: 'Agent', type, index: 0 }]],
		});
		const { id } = await api.createWorkflow({
			...workflow,
			nodes: [
				...workflow.nodes,
				chatModel,
				{ id: randomUUID(), typeVersion: 1, position: [200, 200], ...tool },
			],
			connections: {
				...workflow.connections,
				'Chat model': toAgent('ai_languageModel'),
				[TOOL]: toAgent('ai_tool'),
			},
		});
		return await api.runWorkflow(id, TRIGGER);
	}

	it('sends an email once if the response is lost', async () => {
		await loseResponse();
		const execution = await runAgent(['ada']);
		expect(execution.status).toBe('success');
		expect(await sentTo(domain)).toEqual([`ada@${domain}`]);
		expect(JSON.stringify(model.requests().at(-1))).toContain('already_accepted');
	});

	it('sends one email per call, even if the agent repeats a call', async () => {
		const before = await sentTo(domain);
		const execution = await runAgent(['bob', 'cy', 'bob']);
		expect(execution.status).toBe('success');
		const three = ['bob', 'bob', 'cy'].map((name) => `${name}@${domain}`);
		expect(await sentTo(domain)).toEqual([...before, ...three].sort());
	});
});
