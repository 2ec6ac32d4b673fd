import { callTool, type CallContext } from '../../src/call/call-tool.ts';
import { operationsOf, tools } from '../../src/tools.ts';

interface CallOptions extends Partial<Omit<CallContext, 'access'>> {
	baseUrl: string;
}

/** Calls a tool without a session, as a client that doesn't cancel or ask for progress. */
export async function callAt(
	{ baseUrl, ...context }: CallOptions,
	name: string,
	given: Record<string, unknown> = {},
) {
	const { action } = tools.find(({ definition }) => definition.name === name)!;
	const { isError, structuredContent, content } = await callTool(action, given, {
		access: { apiKey: 'key', baseUrl },
		operations: operationsOf(tools),
		canceled: new AbortController().signal,
		report: () => undefined,
		...context,
	});
	return {
		/** The text of an error. */
		error: isError === true ? (content[0] as { text: string }).text : undefined,
		result: structuredContent as Record<string, unknown> | undefined,
	};
}
