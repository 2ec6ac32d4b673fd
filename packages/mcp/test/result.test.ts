import type { CallToolResult } from '@modelcontextprotocol/server';
import { callTool } from '../src/call/call-tool.ts';
import { explain } from '../src/call/result.ts';
import { tools } from '../src/tools.ts';

const email = 'ada@acme.example';

describe('an unexpected error', () => {
	it('reaches the model without its message, because the message may contain contact data', async () => {
		const tool = tools.find(({ definition }) => definition.name === 'list_sequences')!;
		const run = () => Promise.reject(new RangeError(`${email} is out of range`));
		const outcomes: string[] = [];
		const { isError, content } = (await callTool(
			{ ...tool, action: { ...tool.action, run } },
			{},
			{
				access: { apiKey: 'key', baseUrl: 'https://contacts.example.com' },
				operations: [],
				canceled: new AbortController().signal,
				report: () => undefined,
				onEnd: (outcome) => void outcomes.push(outcome),
			},
		)) as CallToolResult; // this client can't be asked
		expect([isError, outcomes]).toEqual([true, ['failed']]);
		expect(content).toEqual([
			{
				type: 'text',
				text: 'The MCP server failed (RangeError). Report this error and the time when it occurred.',
			},
		]);
	});

	it("reaches the model without its text, even if it isn't an Error object", () => {
		expect(explain(email)).toContain('(string)');
		expect(explain(email)).not.toContain(email);
	});
});
