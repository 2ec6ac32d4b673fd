import { join } from 'node:path';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '@contact-sync/testing/paths';

/** Outcome of a tool call. The error is the message that a model reads. */
export type CallOutcome = { result: unknown } | { error: string };

export interface StdioSessionOptions {
	apiKey: string;
	baseUrl: string;
	/** Folder of the repository in which the server was built. @default this repository */
	repository?: string;
}

export interface StdioSession {
	tools: readonly Tool[];
	call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallOutcome>;
	close(): Promise<void>;
}

/** Starts the built MCP server, and opens a session on its stdin and stdout, as a host does. */
export async function openStdioSession({
	apiKey,
	baseUrl,
	repository = ROOT,
}: StdioSessionOptions): Promise<StdioSession> {
	const client = new Client({ name: 'e2e', version: '1.0.0' });
	await client.connect(
		new StdioClientTransport({
			command: process.execPath,
			args: [join(repository, 'packages/mcp/dist/cli.js')],
			env: { CONTACT_SYNC_API_KEY: apiKey, CONTACT_SYNC_BASE_URL: baseUrl },
		}),
	);
	const { tools } = await client.listTools(); // the client then validates results against these schemas
	return {
		tools,
		call: async (name, args) => {
			const { isError, content, structuredContent } = await client.callTool({
				name,
				arguments: { ...args },
			});
			const [part] = content;
			if (!isError) return { result: structuredContent };
			return { error: part?.type === 'text' ? part.text : '' };
		},
		close: () => client.close(),
	};
}
