import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '@contact-sync/testing/paths';

const CLI = join(ROOT, 'packages/mcp/dist/cli.js');

/** How a call of a tool ended: the error is the text that a model reads. */
export type CallOutcome = { result: unknown } | { error: string };

export interface McpSession {
	call(name: string, given: Readonly<Record<string, unknown>>): Promise<CallOutcome>;
	close(): Promise<void>;
}

/** Starts the MCP server as it was built, and opens a session on its stdin and stdout, as a host does. */
export async function openMcpSession(access: {
	apiKey: string;
	baseUrl: string;
}): Promise<McpSession> {
	const client = new Client({ name: 'faults', version: '1.0.0' });
	await client.connect(
		new StdioClientTransport({
			command: process.execPath,
			args: [CLI],
			env: { CONTACT_SYNC_API_KEY: access.apiKey, CONTACT_SYNC_BASE_URL: access.baseUrl },
		}),
	);
	await client.listTools(); // so that results are checked by the schemas
	return {
		call: async (name, given) => {
			const answer = await client.callTool({ name, arguments: { ...given } });
			const [part] = answer.content;
			if (!answer.isError) return { result: answer.structuredContent };
			return { error: part?.type === 'text' ? part.text : '' };
		},
		close: () => client.close(),
	};
}
