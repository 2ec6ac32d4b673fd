import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';

const ROUNDS = orQuick(5, 1);

/** Idle time before memory is read, in milliseconds. */
const IDLE_MS = orQuick(2_000, 500);

/**
 * Measures the startup time of the service with a new and an existing data folder, and its memory after
 * startup.
 */
async function measureServiceStart(): Promise<Metric[]> {
	const fresh: number[] = [];
	const known: number[] = [];
	const memory: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const data = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
		fresh.push((await startOnce(data)).seconds);
		const second = await startOnce(data);
		known.push(second.seconds);
		if (second.megabytes !== undefined) memory.push(second.megabytes);
		await rm(data, { recursive: true, force: true });
	}
	const inSeconds = { unit: 's', digits: 2, method: 'start of the process to its ready line' };
	const idle = { unit: 'MB', digits: 0, method: `resident, ${IDLE_MS / 1000} s after the start` };
	return [
		metric('service ready, new folder', fresh, inSeconds),
		metric('service ready, existing folder', known, inSeconds),
		...(memory.length === 0 ? [] : [metric('service, idle memory', memory, idle)]),
	];
}

async function startOnce(data: string) {
	const start = performance.now();
	const service = await startService({ data });
	const seconds = (performance.now() - start) / 1000;
	await sleep(IDLE_MS);
	const megabytes = await residentMegabytes(service.pid);
	await service.stop();
	return { seconds, megabytes };
}

const ratio = (name: string, max: number) => ({
	name: `${name}, s`,
	against: 'none',
	n: 'one start',
	of: (rows: readonly Metric[]) => medianOf(rows, name),
	max,
});

export const serviceStart: Benchmark<Metric> = {
	name: 'service-start',
	run: measureServiceStart,
	ratios: [ratio('service ready, new folder', 5), ratio('service ready, existing folder', 1.5)],
};
