/**
 * Runs one node in a process of its own, and prints what a run of it took once it is warm: the milliseconds that
 * passed, and those that the processor worked. Takes the node's name, the service's address and a number of items.
 */
import { runInEngine } from '@contact-sync/testing/n8n/engine';
import type { NodeName } from './names.ts';
import { NODES } from './nodes.ts';

/** n8n's process has run nodes before too. */
const WARM_UP_RUNS = 4;

/** No limit stands in the way. */
const NO_LIMIT = 1_000_000;

const [name, baseUrl = '', count] = process.argv.slice(2);
const { N8N_FOLDER: n8nFolder = '' } = process.env;
const placed = await NODES[name as NodeName]({ baseUrl, n8nFolder }); // started by benchmarks/node-items.ts, which names one of them

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

async function run() {
	const [start, cpu] = [performance.now(), process.cpuUsage()];
	const { outputs, error } = await runInEngine(placed, { credential, items });
	const passed = performance.now() - start;
	const { user, system } = process.cpuUsage(cpu);
	const done = outputs.flat().filter(({ json }) => json.id !== undefined).length;
	if (error || done !== items.length) throw new Error(`${name}: ${done} done. ${error?.message}`);
	return { passed, worked: (user + system) / 1_000 };
}

for (let warmUp = 0; warmUp < WARM_UP_RUNS; warmUp += 1) await run();
process.stdout.write(JSON.stringify(await run()));
process.exit(); // the engine leaves timers behind
