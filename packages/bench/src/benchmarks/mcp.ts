import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startService } from '@contact-sync/service/testing';
import { ROOT } from '@contact-sync/testing/paths';
import { installTool, isToolInstalled } from '@contact-sync/testing/tool';
import type { Benchmark } from '../benchmark.ts';
import { folderSize } from '../folder-size.ts';
import { orQuick, QUICK } from '../quick.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(15, 2);
const KILOBYTE = 1000;

const BUNDLE = join(ROOT, 'packages/mcp/dist/cli.js');

/** Folder of the reference server in `tools`. */
const EVERYTHING = 'everything-server';

/** Path in the reference server's folder. */
const REFERENCE_FILE = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

/** A command that starts a server. */
interface Command {
	args: string[];
	env?: Record<string, string>;
}

/**
 * Times since the start of the process, in milliseconds, and memory after listing the tools, in megabytes.
 */
interface Start {
	initialized: number;
	listed: number;
	megabytes: number | undefined;
}

const OURS = 'MCP server';
const REFERENCE = 'everything server';
const LISTED = 'spawn to tools/list';

/**
 * Compares our MCP server with the reference server by startup time, memory, and size. Startup ends when a
 * client has listed the tools.
 */
async function measureMcp(): Promise<Metric[]> {
	const everything = await everythingServer();
	const service = await startService();
	try {
		const env = {
			CONTACT_SYNC_API_KEY: service.keys.live!, // the sample workspace has it
			CONTACT_SYNC_BASE_URL: service.url,
		};
		const commands: Record<string, Command> = {
			[OURS]: { args: [BUNDLE], env },
			...(everything && { [REFERENCE]: { args: [join(everything, REFERENCE_FILE), 'stdio'] } }),
		};
		return [
			...figuresOf(await startInTurn(commands)),
			size(`${OURS}, bundle`, (await stat(BUNDLE)).size, 'one file, without dependencies'),
			...(everything
				? [
						size(
							`${REFERENCE}, installed size`,
							await folderSize(everything),
							'with its dependencies',
						),
					]
				: []),
		];
	} finally {
		await service.stop();
	}
}

/** Returns the folder of the reference server, or undefined if it isn't installed and the run is quick. */
async function everythingServer(): Promise<string | undefined> {
	if (QUICK && !(await isToolInstalled(EVERYTHING))) return undefined;
	return installTool(EVERYTHING);
}

async function startInTurn(commands: Readonly<Record<string, Command>>) {
	const entries = Object.entries(commands);
	const starts = new Map(entries.map(([name]) => [name, [] as Start[]]));
	for (const [, command] of entries) await startOnce(command); // warms up the disk cache
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [name, command] of entries) starts.get(name)!.push(await startOnce(command));
	}
	return starts;
}

async function startOnce({ args, env }: Command): Promise<Start> {
	const transport = new StdioClientTransport({
		command: process.execPath,
		args,
		env,
		stderr: 'ignore',
	});
	const client = new Client({ name: 'bench', version: '1.0.0' });
	const start = performance.now();
	await client.connect(transport);
	const initialized = performance.now() - start;
	await client.listTools();
	const listed = performance.now() - start;
	const megabytes = await residentMegabytes(transport.pid!); // the server runs until the client is closed
	await client.close();
	return { initialized, listed, megabytes };
}

function figuresOf(starts: ReadonlyMap<string, readonly Start[]>): Metric[] {
	const each = [...starts].flatMap(([name, all]) => {
		const inMs = { unit: 'ms', digits: 0, method: 'fresh process, over stdio' };
		const memory = all.flatMap(({ megabytes }) => megabytes ?? []);
		const idle = { unit: 'MB', digits: 0, method: 'resident, after tools/list' };
		return [
			metric(
				`${name}, spawn to initialize`,
				all.map(({ initialized }) => initialized),
				inMs,
			),
			metric(
				`${name}, ${LISTED}`,
				all.map(({ listed }) => listed),
				inMs,
			),
			...(memory.length === 0 ? [] : [metric(`${name}, idle memory`, memory, idle)]),
		];
	});
	const [ours, peer] = [starts.get(OURS)!, starts.get(REFERENCE)];
	if (peer === undefined) return each;
	const ratios = ours.map(({ listed }, round) => listed / peer[round]!.listed);
	return [
		...each,
		metric(`${OURS} / ${REFERENCE}, ${LISTED}`, ratios, { digits: 2, method: 'ratio per pair' }),
	];
}

const size = (name: string, bytes: number, method: string): Metric =>
	metric(name, [bytes / KILOBYTE], { unit: 'kB', digits: 0, method });

export const mcp: Benchmark<Metric> = {
	name: 'mcp',
	run: measureMcp,
	ratios: [
		{
			name: 'MCP server: spawn to first tools/list, ms',
			against: 'none; the service on the same machine',
			n: 'one start',
			of: (rows) => medianOf(rows, `${OURS}, ${LISTED}`),
			max: 400,
		},
	],
};
