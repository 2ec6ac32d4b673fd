import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installN8n } from '@contact-sync/testing/n8n/install-n8n';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { orQuick } from '../quick.ts';
import { figure, summarise, type Figure } from '../statistics.ts';
import { NAMES, type NodeName } from './names.ts';

export const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(7, 1);

const PRELOADED = join(import.meta.dirname, 'in-installed-n8n.ts');
const SCRIPT = join(import.meta.dirname, 'node-process.ts');

const OURS: NodeName = 'Contact Sync';

/** What one run of a node took, in milliseconds. */
interface Times {
	passed: number;
	/** On a machine that others use too, the better figure. */
	worked: number;
}

/** One run of 1,000 items in n8n's engine, by our node and by n8n's own HTTP Request with both ways to give a body: in turn. */
export async function measureNodeItems(): Promise<Figure[]> {
	const n8nFolder = await installN8n((line) => process.stderr.write(`${line}\n`));
	await using server = await startEchoServer();
	const rounds: Array<Record<NodeName, Times>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const times: Partial<Record<NodeName, Times>> = {};
		// Each is first in its turn, so that none gains by its place.
		const first = round % NAMES.length;
		for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)]) {
			times[name] = await timesOf(name, `${server.address}/api/v1`, n8nFolder);
		}
		rounds.push(times as Record<NodeName, Times>); // all are there
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
	return NAMES.flatMap((name) => {
		const how = `${ITEMS} items in one run, time ${time}`;
		const times = rounds.map((round) => round[name][time]);
		const took = figure({ name: `${name}, ${time}`, how }, summarise(times), {
			unit: 'ms',
			digits: 0,
		});
		if (name === OURS) return [took];
		const ratios = rounds.map((round) => round[OURS][time] / round[name][time]);
		const compared = { name: `${OURS} / ${name}, ${time}`, how: 'round by round' };
		return [took, figure(compared, summarise(ratios), { unit: '', digits: 2 })];
	});
}
