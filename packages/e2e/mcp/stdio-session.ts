import { join } from 'node:path';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '@contact-sync/testing/paths';

/** How a call of a tool ended: the error is the text that a model reads. */
export type CallOutcome = { result: unknown } | { error: string };

export interface StdioSessionOptions {
	apiKey: string;
	baseUrl: string;
	/** A folder with the repository, in which the server was built. @default this one */
	repository?: string;
}

export interface StdioSession {
	tools: readonly Tool[];
	call(name: string, given: Readonly<Record<string, unknown>>): Promise<CallOutcome>;
	close(): Promise<void>;
}

/** Starts the MCP server as it was built, and opens a session on its stdin and stdout, as a host does. */
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
	const { tools } = await client.listTools(); // from then on, the client checks results by the schemas
	return {
		tools,
		call: async (name, given) => {
			const { isError, content, structuredContent } = await client.callTool({
				name,
				arguments: { ...given },
			});
			const [part] = content;
			if (!isError) return { result: structuredContent };
			return { error: part?.type === 'text' ? part.text : '' };
		},
		close: () => client.close(),
	};
}
