/**
 * Runs one node in a separate process, and prints the CPU time of a run after warm-up, in milliseconds.
 * Arguments: the node's name, the service's URL, and the number of items.
 */
import { runInEngine } from '@contact-sync/testing/n8n/engine';
import { NODES, type NodeName } from './nodes.ts';

/** Number of warm-up runs before the measured run. An n8n process has usually run nodes before. */
const WARM_UP_RUNS = 4;

/** A rate limit that no run reaches. */
const NO_LIMIT = 1_000_000;

const [name = '', baseUrl = '', count] = process.argv.slice(2);
const { N8N_FOLDER: n8nFolder = '' } = process.env;
const placed = await NODES[name as NodeName]({ baseUrl, n8nFolder }); // the benchmark passes a name of a node
const items = Array.from({ length: Number(count) }, (_, i) => ({
	email: `person-${i}@acme.example`,
	first_name: `Ada ${i}`,
	last_name: 'Byron',
	plan: 'pro',
}));
const credential = {
	apiKey: 'cs_live_benchmark_0123456789',
	baseUrl,
	perMinute: NO_LIMIT,
	perHour: NO_LIMIT,
};

async function run(): Promise<number> {
	const cpu = process.cpuUsage();
	const { outputs, error } = await runInEngine(placed, { credential, items });
	const { user, system } = process.cpuUsage(cpu);
	const done = outputs.flat().filter(({ json }) => json.id !== undefined).length;
	if (error || done !== items.length) throw new Error(`${name}: ${done} done. ${error?.message}`);
	return (user + system) / 1_000;
}

for (let warmUp = 0; warmUp < WARM_UP_RUNS; warmUp += 1) await run();
process.stdout.write(JSON.stringify(await run()));
process.exit(); // the engine's timers would keep the process running
