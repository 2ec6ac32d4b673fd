import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installN8n } from '@contact-sync/e2e/install-n8n';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { figure, summarise, type Figure } from '../statistics.ts';
import { NODES, type NodeName } from './nodes.ts';

const ITEMS = 1_000;
const ROUNDS = 15;

const PRELOADED = join(import.meta.dirname, 'in-installed-n8n.ts');
const SCRIPT = join(import.meta.dirname, 'node-process.ts');

const NAMES = Object.keys(NODES) as NodeName[]; // Object.keys forgets which

/** What one run of a node took, in milliseconds. */
interface Times {
	passed: number;
	/** On a machine that others use too, the better figure. */
	worked: number;
}

/** One run of 1,000 items in n8n's engine, by our node and by n8n's own HTTP Request: round by round, in turn. */
export async function measureNodeItems(): Promise<Figure[]> {
	const n8nFolder = await installN8n((line) => process.stderr.write(`${line}\n`));
	await using server = await startEchoServer();
	const rounds: Array<Record<NodeName, Times>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const times: Partial<Record<NodeName, Times>> = {};
		// Each is first in its turn, so that none gains by its place.
		for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
			times[name] = await timesOf(name, `${server.address}/api/v1`, n8nFolder);
		}
		rounds.push(times as Record<NodeName, Times>); // both are there
	}
	return (['passed', 'worked'] as const).flatMap((time) => figuresOf(time, rounds));
}

async function timesOf(name: NodeName, baseUrl: string, n8nFolder: string): Promise<Times> {
	const args = ['--import', PRELOADED, SCRIPT, name, baseUrl, String(ITEMS)];
	const env = { ...process.env, N8N_FOLDER: n8nFolder };
	const { stdout } = await promisify(execFile)(process.execPath, args, { env });
	return JSON.parse(stdout) as Times; // the script's own
}

function figuresOf(time: keyof Times, rounds: ReadonlyArray<Record<NodeName, Times>>): Figure[] {
	const how = `${ITEMS} items in one run, milliseconds ${time}`;
	const ratios = rounds.map((round) => round['Contact Sync'][time] / round['HTTP Request'][time]);
	return [
		...NAMES.map((name) =>
			figure({ name, how }, summarise(rounds.map((round) => round[name][time])), {
				unit: 'ms',
				digits: 0,
			}),
		),
		figure(
			{ name: 'Contact Sync / HTTP Request', how: `round by round, ${time}`, reach: '≤ 1.2' },
			summarise(ratios),
			{ unit: '', digits: 2 },
		),
	];
}
