import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Command that starts a server. */
export interface Start {
	command: string;
	args: readonly string[];
	env: Readonly<Record<string, string>>;
	/** @default the working directory of this process */
	cwd?: string;
}

/** Starts a server as a client does, and returns the names of the tools that it lists. */
export async function listTools({ command, args, env, cwd }: Start): Promise<string[]> {
	const { PATH = '', HOME = '' } = process.env;
	const client = new Client({ name: 'verify', version: '1.0.0' });
	await client.connect(
		new StdioClientTransport({ command, args: [...args], env: { PATH, HOME, ...env }, cwd }),
	);
	try {
		const { tools } = await client.listTools();
		return tools.map(({ name }) => name);
	} finally {
		await client.close();
	}
}
