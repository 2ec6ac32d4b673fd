import { Client, InMemoryTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { createServer } from '../../mcp/src/server.ts';
import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Input } from './case.ts';
import { startWaits } from './mcp-clock.ts';
import { LIST_TOOLS, toolNamed, type ListTool } from './mcp-tools.ts';
import type { Outcome, RunReport, Task } from './outcome.ts';

export type McpSessions = Awaited<ReturnType<typeof openMcpSessions>>;

/**
 * Opens a session for each key, as a host does once at startup. The client validates results against the
 * tools' schemas.
 */
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
		/** Calls the tool of an action once per row, or once for all rows if the tool accepts a list. */
		run: async ({ action, rows, apiKey }: Task): Promise<RunReport> => {
			const call = ({ definition: { name, inputSchema } }: Tool, input: Input) =>
				sessions.get(apiKey)!.callTool({ name, arguments: argumentsOf(inputSchema, input) });
			const waits = startWaits();
			const list = LIST_TOOLS[action.key];
			if (list && (list.isOnly || rows.length > 1)) {
				return { outcomes: await runList(list, rows, call), waits };
			}
			// A test checks that the tool exists.
			const tool = tools.find((each) => each.action.key === action.key)!;
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
	rows: readonly Input[],
	call: (tool: Tool, input: Input) => Promise<CallToolResult>,
): Promise<Outcome[]> {
	const [first = {}] = rows; // the rows differ only in their email address
	const result = await call(toolNamed(name), { ...first, emails: rows.map(({ email }) => email) });
	const outcome = outcomeOf(result);
	if ('text' in outcome) return rows.map(() => outcome);
	return rows.map((row) => rowOf(row, outcome.result as object)); // structured content is an object
}

/** Returns the arguments that a model would send for a row: supported fields, lists as arrays, and IDs and names as strings. */
function argumentsOf({ properties }: Tool['definition']['inputSchema'], row: Input): Input {
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
	const structured = structuredContent as { items?: object[] } | undefined; // a list is wrapped in an object
	return { result: many ? structured?.items : structured };
}
