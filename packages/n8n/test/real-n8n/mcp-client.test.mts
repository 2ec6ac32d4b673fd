import type { IDataObject, ResourceMapperFields } from 'n8n-workflow';
import {
	EXAMPLE_CALLS,
	repeatedTexts,
	type ToolCall,
} from '@contact-sync/testing/mcp/example-calls';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { tablesOf } from './lab/lab.mts';
import { useMcp, type Authentication } from './lab/mcp.mts';
import { onItems, TRIGGER } from './lab/workflows.mts';

const CLIENT: [string, number] = ['mcpClient', 1.1];
const HOST = '@mcp.example';

const { api, node } = useMcp();

const choosing = (tool: string) => ({ tool: { __rl: true, mode: 'id', value: tool } });
const withJson = ({ name, arguments: given }: ToolCall) => ({
	...choosing(name),
	inputMode: 'json',
	jsonInput: JSON.stringify(given),
});

/** Runs the node in its own workflow. */
async function run(parameters: IDataObject, authentication?: Authentication) {
	const client = node(CLIENT, parameters, authentication);
	const { id } = await api().createWorkflow(onItems('MCP Client', [{}], [client]));
	const execution = await api().runWorkflow(id, TRIGGER);
	return {
		problem: execution.data.resultData.error?.message,
		results: itemsOf(execution, client.name).map(({ json }) => json.structuredContent),
	};
}

const fieldsOf = async (tool: string): Promise<ResourceMapperFields['fields']> => {
	const client = node(CLIENT, choosing(tool));
	const { fields } = await api().loadParameter<ResourceMapperFields>(
		...(['resource-mapper-fields', client, 'parameters', 'getToolParameters'] as const),
	);
	return fields;
};

describe("n8n's MCP Client", () => {
	it('lists all tools', async () => {
		const { results } = await api().loadParameter<{ results: Array<{ value: string }> }>(
			...(['resource-locator-results', node(CLIENT), 'tool', 'getTools'] as const),
		);
		expect(results.map(({ value }) => value).sort()).toEqual(
			EXAMPLE_CALLS.map(({ name }) => name).sort(),
		);
	});

	it.each(EXAMPLE_CALLS)('shows the fields of $name', async ({ name, argumentNames }) => {
		const fields = await fieldsOf(name);
		expect(fields.map(({ id }) => id)).toEqual(argumentNames);
	});

	it.each(EXAMPLE_CALLS)('calls $name with the example values of its fields', async (call) => {
		const { problem, results } = await run(withJson(call));
		expect(problem).toBeUndefined();
		expect(results).toEqual([expect.objectContaining(repeatedTexts(call))]);
	});

	it("changes the service's data with the example calls", async () => {
		const { contacts, events, enrollments, mails } = await tablesOf('ada@acme.example');
		expect(contacts).toMatchObject([{ first_name: 'Ada', source: 'signup-form' }]);
		expect(events).toMatchObject([{ name: 'trial_started' }]);
		expect(enrollments).toMatchObject([{ sequence_slug: 'onboarding' }]);
		expect(mails).toHaveLength(1);
	});

	it('can also send the key as a bearer token', async () => {
		const { problem, results } = await run(choosing('check_api_key'), 'bearerAuth');
		expect(problem).toBeUndefined();
		expect(results).toMatchObject([{ product: 'Acme', environment: 'live' }]);
	});

	it('sends the values entered in its form', async () => {
		const value = {
			email: `form${HOST}`,
			custom_fields: '{"seats": 12}',
			tags: '["vip", "gold"]',
		};
		const schema = await fieldsOf('create_or_update_contact');
		const parameters = { mappingMode: 'defineBelow', value, schema };
		const { problem } = await run({
			...choosing('create_or_update_contact'),
			...{ inputMode: 'manual', parameters },
		});
		expect(problem).toBeUndefined();
		expect((await tablesOf(`form${HOST}`)).contacts).toMatchObject([
			{ custom_fields: { seats: 12 }, tags: ['gold', 'vip'], first_name: null },
		]);
	});

	it("fails with a tool's error message", async () => {
		const call = { name: 'create_or_update_contact', arguments: { email: 'ada at acme' } };
		expect(await run(withJson(call))).toEqual({
			problem: "'email' isn't a valid email address: ada at acme. Enter one like name@example.com.",
			results: [],
		});
	});

	it('can send the arguments that n8n adds for agents', async () => {
		const added = { toolCallId: 'call_1', sessionId: 's', action: 'sendMessage', chatInput: 'Hi' };
		const call = {
			name: 'create_or_update_contact',
			arguments: { email: `agent${HOST}`, ...added },
		};
		expect((await run(withJson(call))).problem).toBeUndefined();
		expect((await tablesOf(`agent${HOST}`)).contacts).toMatchObject([{ custom_fields: {} }]);
	});
});
