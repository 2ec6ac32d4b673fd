import { Client, InMemoryTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { readInput, ValidationError, type Action } from '@contact-sync/core';
import { createServer } from '../../mcp/src/server.ts';
import { tools, type Tool } from '../../mcp/src/tools.ts';
import type { Input } from './case.ts';
import { startWaits } from './mcp-clock.ts';
import { outcomeInList, toolOf } from './mcp-tools.ts';
import type { Outcome, RunReport, Task } from './outcome.ts';

export type McpSessions = Awaited<ReturnType<typeof openMcpSessions>>;

/**
 * Opens a session for each key, as a host does once at startup. The client validates results against the
 * tools' schemas.
 */
export async function openMcpSessions({
	service: { url },
	keys,
}: {
	service: { url: string };
	keys: Readonly<Record<string, string>>;
}) {
	const sessions = new Map<string, Client>();
	for (const apiKey of Object.values(keys)) sessions.set(apiKey, await openSession(apiKey, url));
	return {
		/** Calls the tool of an action once per row, or once for all rows if the tool accepts a list. */
		run: async ({ action, rows, apiKey }: Task): Promise<RunReport> => {
			const call = (tool: Tool, input: Input) =>
				sessions.get(apiKey)!.callTool({
					name: tool.definition.name,
					arguments: argumentsOf(tool, input),
				});
			const waits = startWaits();
			const tool = toolOf(action);
			if (tool.isList) return { outcomes: await runList(tool, rows, call), waits };
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
	tool: Tool,
	rows: readonly Input[],
	call: (tool: Tool, input: Input) => Promise<CallToolResult>,
): Promise<Outcome[]> {
	const [first = {}] = rows; // the rows differ only in their email address
	const result = await call(tool, { ...first, emails: rows.map(({ email }) => email) });
	const outcome = outcomeOf(result);
	if ('text' in outcome) return rows.map(() => outcome);
	return rows.map((row) => outcomeInList(row, outcome.result as object)); // structured content is an object
}

/**
 * Returns the arguments that a model would send for a row: values of the JSON types in the schema, under the
 * names of the tool, and nothing for blanks.
 */
function argumentsOf({ action, arguments: known, isList }: Tool, row: Input): Input {
	const parts = Object.entries(known).flatMap(([name, { fills, as }]) => {
		const value = fills === undefined ? undefined : valueOf(action, fills, row[fills]);
		if (value === undefined) return [];
		if (as === undefined) return [[name, value]];
		return as === (String(value).includes('@') ? 'email' : 'id') ? [[name, value]] : [];
	});
	return { ...(Object.fromEntries(parts) as Input), ...(isList && { emails: row.emails }) };
}

/** Returns a value as its form reads it, or as it is if the form rejects it. */
function valueOf({ fields }: Action, name: string, value: unknown): unknown {
	const field = fields[name]!; // the action's own
	try {
		const read = readInput({ [name]: { ...field, required: false } }, { [name]: value })[name];
		return typeof read === 'object' && ['tags', 'contact'].includes(field.kind)
			? Object.values(read)[0]
			: read;
	} catch (error) {
		if (error instanceof ValidationError) return value;
		throw error;
	}
}

function outcomeOf({ isError, content, structuredContent }: CallToolResult, many?: true): Outcome {
	const [part] = content;
	if (isError) return { text: part?.type === 'text' ? part.text : '' };
	const structured = structuredContent as { items?: object[] } | undefined; // a list is wrapped in an object
	return { result: many ? structured?.items : structured };
}
