import type { Benchmark, Row } from '../benchmark.ts';
import { startEchoServer } from '../client-call/start-echo-server.ts';
import { NAMES } from '../node-items/names.ts';
import { runNodeProcess } from '../node-items/run-node-process.ts';
import { PART_NAMES } from '../node-items/profile.ts';
import { orQuick } from '../quick.ts';
import { summarize } from '../statistics.ts';

const ITEMS = orQuick(1_000, 300);
const ROUNDS = orQuick(5, 1);

/**
 * Profiles our node and n8n's HTTP Request node in turn. Returns the median time per item for each part of
 * the code, in microseconds.
 */
async function profileNodes(): Promise<Row[]> {
	await using server = await startEchoServer();
	const rounds: Array<Record<string, Record<string, number>>> = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const parts: Record<string, Record<string, number>> = {};
		for (const name of NAMES) {
			parts[name] = await runNodeProcess(name, `${server.address}/api/v1`, ITEMS, 'parts');
		}
		rounds.push(parts);
	}
	return PART_NAMES.map((part) => ({
		'µs per item': part,
		...Object.fromEntries(
			NAMES.map((name) => {
				const { median } = summarize(rounds.map((round) => round[name]![part]!));
				return [name, Math.round(median)];
			}),
		),
	}));
}

export const nodeProfile: Benchmark = { name: 'node-profile', needsN8n: true, run: profileNodes };
