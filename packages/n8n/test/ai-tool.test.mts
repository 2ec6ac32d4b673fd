import { readFileSync } from 'node:fs';
import {
	generateZodSchema,
	NodeOperationError,
	traverseNodeParameters,
	type FromAIArgument,
	type IDataObject,
	type INode,
} from 'n8n-workflow';
import { RateLimitedError, ValidationError } from '@contact-sync/core';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { startServer, json } from '@contact-sync/testing/server';
import { formatError, toNodeError } from '../nodes/shared/node-error.ts';

const nodeOf = (type: string): INode => ({
	...{ id: '1', name: 'Save', type, typeVersion: 1, position: [0, 0], parameters: {} },
});
const TOOL = nodeOf('n8n-nodes-contact-sync.contactSyncTool');
const NODE = nodeOf('n8n-nodes-contact-sync.contactSync');
const error = new ValidationError({
	summary: "'Email' isn't valid: Ada.",
	hint: 'Correct it.',
	fields: {},
});
const limited = new RateLimitedError({ summary: 'The limit.', hint: 'Wait.', status: 429 });

describe('an error of the node as a tool of an agent', () => {
	it.each([error, limited])('has the fix in its message, which the model receives', (each) => {
		expect(toNodeError(TOOL, each, 0).message).toBe(`${each.summary} ${each.hint} [item 0]`);
		expect(formatError(TOOL, each, 0)).toBe(`${each.summary} ${each.hint} [item 0]`);
		expect(toNodeError(NODE, each, 0).message).toBe(`${each.summary} [item 0]`);
	});

	it('has the fix in its message if n8n or an expression causes it', () => {
		const own = () => new NodeOperationError(NODE, 'Title', { description: 'Fix.' });
		expect(toNodeError(TOOL, own(), 0).message).toContain('Title Fix.');
		expect(toNodeError(NODE, own(), 0).message).not.toContain('Fix.');
	});
});

it("an error of n8n has n8n's fix, and then the progress of the run", () => {
	const unreadable = new NodeOperationError(NODE, 'Title', { description: 'Fix.' });
	const { description } = toNodeError(NODE, unreadable, 0, '1 of 2 items succeeded.');
	expect(description).toBe('Fix. 1 of 2 items succeeded.');
});

describe('the example for an agent', () => {
	const example = JSON.parse(
		readFileSync(
			new URL('../examples/ai-agent-reads-a-contact-form.json', import.meta.url),
			'utf8',
		),
	) as { nodes: Array<INode & { parameters: IDataObject }> };
	const tools = example.nodes.filter(({ type }) => type === TOOL.type);

	it('passes errors to the model in every version of the agent', () => {
		expect(tools.map(({ onError }) => onError)).toEqual([
			'continueRegularOutput',
			'continueRegularOutput',
		]);
	});

	it.each([undefined, '', '{}'])('accepts %j from a model that has nothing to set', (value) => {
		for (const { parameters } of tools) {
			const asked: FromAIArgument[] = [];
			traverseNodeParameters(parameters, asked);
			expect(asked).not.toEqual([]);
			for (const one of asked) expect(generateZodSchema(one).safeParse(value).success).toBe(true);
		}
	});

	it.each(['{}', ''])(
		'sends no custom field if the model fills in %j',
		async (customFieldsJson) => {
			const server = await startServer(json(201, { id: 'c1' }));
			const result = await runNode({
				credential: { apiKey: 'cs_test_key_0123456789', baseUrl: server.url },
				items: [{}],
				parameters: {
					...{ resource: 'contact', operation: 'upsert', email: 'ada@acme.example' },
					...{ additionalFields: { customFieldsJson } },
				},
			});
			await server.stop();
			expect(result.error).toBeUndefined();
			expect(server.received.map(({ body }) => JSON.parse(String(body)) as object)).toEqual([
				{ email: 'ada@acme.example' },
			]);
		},
	);
});
