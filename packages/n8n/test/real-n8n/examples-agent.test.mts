import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { tablesFor, submit, useExamples } from './lab/examples.mts';
import { startStandInModel, type StandInModel } from './lab/stand-in-model.mts';

const { activate, api } = useExamples();

/** Fake model. The agent, its tools, and the service are real. */
let model: StandInModel;
beforeAll(async () => {
	model = await startStandInModel(() => PLAN);
});
afterAll(() => model.stop());

const SAVE = 'Save_the_interest';
const RECORD = 'Record_a_demo_request';
const PLAN = {
	calls: [
		{ name: SAVE, arguments: { custom_fields: '{"interest": "product"}' } },
		{ name: RECORD, arguments: { wish: 'how segments work' } },
	],
	end: 'I saved the interest and recorded the request.',
};

describe('ai-agent-reads-a-contact-form', () => {
	it("runs the node for the model's tool calls, with the email address from the form", async () => {
		const { id } = await api().saveCredential('Stand-in for a model', 'openAiApi', {
			apiKey: 'none-is-needed',
			url: `${model.url}/v1`,
		});
		const { waitForExecutions } = await activate('ai-agent-reads-a-contact-form', {
			'Chat model': { credentials: { openAiApi: { id, name: 'Stand-in for a model' } } },
		});
		const message = 'Could somebody show me how segments work?';
		await submit('contact-sync-write-to-us', ['ada@agent.example', message]);
		const [execution] = await waitForExecutions();

		const { contacts, events } = await tablesFor('@agent.example');
		expect(contacts).toMatchObject([
			{ email: 'ada@agent.example', custom_fields: { interest: 'product' } },
		]);
		expect(events).toMatchObject([
			{ name: 'demo_requested', properties: { wish: 'how segments work' } },
		]);
		expect(itemsOf(execution!, 'Sort the message').map(({ json }) => json.output)).toEqual([
			PLAN.end,
		]);
	});

	it("sends the model each tool's purpose, parameters, and results", () => {
		const [first, ...later] = model.requests();
		expect(JSON.stringify(first!.messages)).toContain('show me how segments work');
		const tools = first!.tools.map((tool) => tool.function);
		expect(tools.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject([
			{ name: RECORD, parameters: { properties: { wish: { type: 'string' } } } },
			{
				name: SAVE,
				description: 'Saves what the sender is interested in.',
				parameters: { properties: { custom_fields: { type: 'string', default: '{}' } } },
			},
		]);
		const results = later.map(({ messages }) => messages.at(-1)!);
		expect(results).toMatchObject([
			{ role: 'tool', content: expect.stringContaining('ada@agent.example') },
			{ role: 'tool', content: expect.stringContaining('demo_requested') },
		]);
	});
});
