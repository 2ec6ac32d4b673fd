import { join } from 'node:path';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ROOT } from '../paths.ts';
import { mcpEnvironment } from './start-mcp.ts';

/** Command that starts a server. */
export interface Start {
	command: string;
	args: readonly string[];
	/** Variables in addition to those that the SDK passes on, such as `PATH`. */
	env: Readonly<Record<string, string>>;
	/** @default the working directory of this process */
	cwd?: string;
}

/** Returns the command of the server that was built in a repository. */
export const builtServer = (baseUrl: string, apiKey: string, repository = ROOT): Start => ({
	command: process.execPath,
	args: [join(repository, 'packages/mcp/dist/cli.js')],
	env: mcpEnvironment(baseUrl, apiKey),
});

/** Outcome of a tool call. The error is the message that a model reads. */
export type CallOutcome = { result: unknown } | { error: string };

export interface StdioSession {
	tools: readonly Tool[];
	call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallOutcome>;
	close(): Promise<void>;
}

/** Starts a server, and opens a session on its stdin and stdout, as a host does. */
export async function openStdioSession({ args, ...start }: Start): Promise<StdioSession> {
	const client = new Client({ name: 'test', version: '1.0.0' });
	await client.connect(new StdioClientTransport({ args: [...args], ...start }));
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

/** Starts a server, and returns the names of the tools that it lists. */
export async function listTools(start: Start): Promise<string[]> {
	const { tools, close } = await openStdioSession(start);
	await close();
	return tools.map(({ name }) => name);
}
