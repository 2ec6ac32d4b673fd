import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startService } from '@contact-sync/service/testing';
import { ROOT } from '@contact-sync/testing/paths';
import { installTool, isToolInstalled } from '@contact-sync/testing/tool';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { medianOf, comparePair, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(15, 2);

const BUNDLE = join(ROOT, 'packages/mcp/dist/cli.js');

/** Folder of the reference server in `tools`. */
const EVERYTHING = 'everything-server';

/** Path in the reference server's folder. */
const REFERENCE_FILE = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

const OURS = 'MCP server';
const REFERENCE = 'everything server';

/** Compares the startup of our MCP server with the reference server's, until a client has listed the tools. */
async function measureMcp(): Promise<Metric[]> {
	const everything = await installTool(EVERYTHING);
	const service = await startService();
	try {
		const env = {
			CONTACT_SYNC_API_KEY: service.keys.live!, // the sample workspace has it
			CONTACT_SYNC_BASE_URL: service.url,
		};
		const ours = () => startOnce([BUNDLE], env);
		const reference = () => startOnce([join(everything, REFERENCE_FILE), 'stdio']);
		const inMs = { unit: 'ms', digits: 0, method: 'spawn to tools/list, over stdio' };
		return await comparePair([OURS, REFERENCE], [ours, reference], ROUNDS, inMs);
	} finally {
		await service.stop();
	}
}

/** Returns the time from the start of a server's process until it has listed its tools, in milliseconds. */
async function startOnce(args: string[], env?: Record<string, string>): Promise<number> {
	const command = process.execPath;
	const transport = new StdioClientTransport({ command, args, env, stderr: 'ignore' });
	const client = new Client({ name: 'bench', version: '1.0.0' });
	const start = performance.now();
	await client.connect(transport);
	await client.listTools();
	const ms = performance.now() - start;
	await client.close();
	return ms;
}

export const mcp: Benchmark<Metric> = {
	name: 'mcp',
	isPeerInstalled: () => isToolInstalled(EVERYTHING),
	run: measureMcp,
	ratios: [
		{
			name: 'MCP server: spawn to first tools/list, ms',
			against: 'the reference server',
			n: 'one start',
			of: (rows) => medianOf(rows, OURS),
			max: 400,
		},
	],
};
