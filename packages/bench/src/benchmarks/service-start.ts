import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { orQuick } from '../quick.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import { figure, medianOf, type Figure } from '../statistics.ts';

const ROUNDS = orQuick(5, 1);

/** Milliseconds of doing nothing before memory is read. */
const IDLE_MS = orQuick(2_000, 500);

/** How long the service takes until it is ready, on a new data folder and on one it has used, and its memory then. */
async function measureServiceStart(): Promise<Figure[]> {
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
	const inSeconds = { unit: 's', digits: 2, how: 'start of the process to its ready line' };
	const idle = { unit: 'MB', digits: 0, how: `resident, ${IDLE_MS / 1000} s after the start` };
	return [
		figure('service ready, new folder', fresh, inSeconds),
		figure('service ready, existing folder', known, inSeconds),
		...(memory.length === 0 ? [] : [figure('service, idle memory', memory, idle)]),
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

const ratio = (name: string, most: number) => ({
	name: `${name}, s`,
	against: 'a fixed time',
	n: 'one start',
	of: (rows: readonly Figure[]) => medianOf(rows, name),
	most,
});

export const serviceStart: Benchmark<Figure> = {
	name: 'service-start',
	run: measureServiceStart,
	ratios: [ratio('service ready, new folder', 5), ratio('service ready, existing folder', 1.5)],
};
