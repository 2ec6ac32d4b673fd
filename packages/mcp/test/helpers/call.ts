import type { CallToolResult } from '@modelcontextprotocol/server';
import { callTool, type CallContext } from '../../src/call/call-tool.ts';
import { operationsOf, tools } from '../../src/tools.ts';

interface CallOptions extends Partial<CallContext> {
	baseUrl: string;
}

/** Calls a tool without a session, like a client that neither cancels nor requests progress. */
export async function callAt(
	{ baseUrl, ...context }: CallOptions,
	name: string,
	args: Record<string, unknown> = {},
) {
	const tool = tools.find(({ definition }) => definition.name === name)!;
	const result = await callTool(tool, args, {
		access: { apiKey: 'key', baseUrl },
		operations: operationsOf(tools),
		canceled: new AbortController().signal,
		report: () => undefined,
		...context,
	});
	return outcomeOf(result as CallToolResult); // this client can't be asked
}

/** Returns the error message or the result of a call. */
export const outcomeOf = ({
	isError,
	structuredContent,
	content,
}: Pick<CallToolResult, 'isError' | 'structuredContent' | 'content'>) => ({
	error: isError === true ? (content[0] as { text: string }).text : undefined,
	result: structuredContent as Record<string, unknown> | undefined,
});
