import { Client, InMemoryTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { createServer } from '../../mcp/src/server.ts';
import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Given } from './case.ts';
import { startWaits } from './mcp-clock.ts';
import { LIST_TOOLS, toolNamed, type ListTool } from './mcp-tools.ts';
import type { Outcome, RunReport, Task } from './ran.ts';

export type McpSessions = Awaited<ReturnType<typeof openMcpSessions>>;

/** Opens a session for each key, as a host does once at its start. Its client checks results by the schemas of the tools. */
export async function openMcpSessions({
	url,
	keys,
}: {
	url: string;
	keys: Readonly<Record<string, string>>;
}) {
	const sessions = new Map<string, Client>();
	for (const apiKey of Object.values(keys)) sessions.set(apiKey, await openSession(apiKey, url));
	return {
		/** Runs the tools of an action: a call per row, or one for all rows where a tool takes a list. */
		run: async ({ action, rows, apiKey }: Task): Promise<RunReport> => {
			const call = ({ definition: { name, inputSchema } }: Tool, given: Given) =>
				sessions.get(apiKey)!.callTool({ name, arguments: argumentsOf(inputSchema, given) });
			const waits = startWaits();
			const list = LIST_TOOLS[action.key];
			if (list && (list.isOnly || rows.length > 1)) {
				return { outcomes: await runList(list, rows, call), waits };
			}
			const tool = tools.find((each) => each.action.key === action.key)!; // a test says that there is one
			const outcomes: Outcome[] = [];
			for (const row of rows) outcomes.push(outcomeOf(await call(tool, row), action.many));
			return { outcomes, waits };
		},
		close: async () => {
			for (const client of sessions.values()) await client.close();
		},
	};
}

async function openSession(apiKey: string, baseUrl: string): Promise<Client> {
	const [here, there] = InMemoryTransport.createLinkedPair();
	await (await createServer({ apiKey, baseUrl }, tools)).connect(there);
	const client = new Client({ name: 'parity', version: '1.0.0' });
	await client.connect(here);
	await client.listTools();
	return client;
}

async function runList(
	{ name, rowOf }: ListTool,
	rows: readonly Given[],
	call: (tool: Tool, given: Given) => Promise<CallToolResult>,
): Promise<Outcome[]> {
	const [first = {}] = rows; // what differs from row to row is the email address
	const result = await call(toolNamed(name), { ...first, emails: rows.map(({ email }) => email) });
	const outcome = outcomeOf(result);
	if ('text' in outcome) return rows.map(() => outcome);
	return rows.map((row) => rowOf(row, outcome.result as object)); // structured content is an object
}

/** What a model sends for a row: the fields that the tool has, lists as lists, and IDs and names as texts. */
function argumentsOf({ properties }: Tool['definition']['inputSchema'], row: Given): Given {
	const known = Object.entries(row).filter(([name]) => name in properties);
	return Object.fromEntries(
		known.map(([name, value]) => [
			name,
			properties[name]!.type === 'array' && typeof value === 'string' ? [value] : value,
		]),
	);
}

function outcomeOf({ isError, content, structuredContent }: CallToolResult, many?: true): Outcome {
	const [part] = content;
	if (isError) return { text: part?.type === 'text' ? part.text : '' };
	const structured = structuredContent as { items?: object[] } | undefined; // a list is in an object
	return { result: many ? structured?.items : structured };
}
