import { EXAMPLE_CALLS } from '@contact-sync/testing/mcp/example-calls';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { tablesOf } from './lab/lab.mts';
import { useMcp } from './lab/mcp.mts';
import { startStandInModel, type Plan, type StandInModel } from './lab/stand-in-model.mts';
import { onItems, TRIGGER } from './lab/workflows.mts';

/** n8n adds the node's name before a tool's name. */
const PREFIX = 'Contact_Sync_';
const UPSERT = `${PREFIX}create_or_update_contact`;

/** Returns a plan with a valid and an invalid call. */
const planFor = (email: string): Plan => ({
	calls: [
		{ name: UPSERT, arguments: { email, tags: ['vip'] } },
		{ name: UPSERT, arguments: { email: 'ada at acme' } },
	],
	end: 'I created the contact.',
});

const { api, node } = useMcp();

/** Creates an agent with a model and the MCP server's tools. */
async function createAgent(typeVersion: number, model: StandInModel) {
	const chatModel = {
		...{ name: 'Chat model', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', typeVersion: 1.2 },
		parameters: { model: { __rl: true, mode: 'id', value: 'gpt-5-mini' }, options: {} },
		credentials: {
			openAiApi: await api().saveCredential('Stand-in for a model', 'openAiApi', {
				apiKey: 'none-is-needed',
				url: `${model.url}/v1`,
			}),
		},
	};
	const agent = {
		...{ name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion },
		parameters: { promptType: 'define', text: 'Create Ada.', options: {} },
	};
	const tools = node(['mcpClientTool', 1.4], { include: 'all' });
	const workflow = onItems('Agent with MCP', [{}], [agent, chatModel, tools]);
	const toAgent = (type: 'ai_languageModel' | 'ai_tool') => ({
		[type]: [[{ node: agent.name, type, index: 0 }]],
	});
	return await api().createWorkflow({
		...workflow,
		connections: {
			[TRIGGER]: workflow.connections[TRIGGER]!,
			[chatModel.name]: toAgent('ai_languageModel'),
			[tools.name]: toAgent('ai_tool'),
		},
	});
}

describe.each([2.2, 3.1])("n8n's AI Agent %d with the MCP Client Tool", (version) => {
	const email = `ada@agent-${version}.example`;
	const plan = planFor(email);
	let model: StandInModel;
	beforeAll(async () => {
		model = await startStandInModel(() => plan);
	});
	afterAll(() => model.stop());

	it('calls the tools that the model requests', async () => {
		const { id } = await createAgent(version, model);
		const execution = await api().runWorkflow(id, TRIGGER);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		expect(itemsOf(execution, 'Agent').at(-1)!.json.output).toEqual(plan.end);
		expect((await tablesOf(email)).contacts).toMatchObject([{ tags: ['vip'] }]);
	});

	it('offers all tools to the model', () => {
		const offered = model.requests()[0]!.tools.map((tool) => tool.function.name);
		expect(offered.toSorted()).toEqual(EXAMPLE_CALLS.map(({ name }) => PREFIX + name).toSorted());
	});

	it('sends results and errors to the model', () => {
		const results = model.requests().map(({ messages }) => messages.at(-1)!);
		expect(results.slice(1)).toMatchObject([
			{ role: 'tool', content: expect.stringContaining(email) },
			{
				role: 'tool',
				content: expect.stringContaining("'email' isn't a valid email address: ada at acme."),
			},
		]);
	});
});
