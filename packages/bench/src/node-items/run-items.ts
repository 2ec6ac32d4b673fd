import { runInEngine } from '@contact-sync/testing/n8n/engine';
import type { Times } from '../run-node.ts';
import type { NodeName } from './names.ts';
import { NODES, type NodeEnvironment } from './nodes.ts';

/** Number of warm-up runs before the measured run. An n8n process has usually run nodes before. */
const WARM_UP_RUNS = 4;

/** A rate limit that no run reaches. */
const NO_LIMIT = 1_000_000;

/** Configures a node and warms it up. Returns a function that measures another run over all items. */
export async function prepareRun(
	name: NodeName,
	count: number,
	places: NodeEnvironment,
): Promise<() => Promise<Times>> {
	const placed = await NODES[name](places);
	const items = Array.from({ length: count }, (_, i) => ({
		email: `person-${i}@acme.example`,
		first_name: `Ada ${i}`,
		last_name: 'Byron',
		plan: 'pro',
	}));
	const credential = {
		apiKey: 'cs_live_benchmark_0123456789',
		baseUrl: places.baseUrl,
		perMinute: NO_LIMIT,
		perHour: NO_LIMIT,
	};
	const run = async () => {
		const [start, cpu] = [performance.now(), process.cpuUsage()];
		const { outputs, error } = await runInEngine(placed, { credential, items });
		const elapsed = performance.now() - start;
		const { user, system } = process.cpuUsage(cpu);
		const done = outputs.flat().filter(({ json }) => json.id !== undefined).length;
		if (error || done !== items.length) throw new Error(`${name}: ${done} done. ${error?.message}`);
		return { elapsed, cpu: (user + system) / 1_000 };
	};
	for (let warmUp = 0; warmUp < WARM_UP_RUNS; warmUp += 1) await run();
	return run;
}
