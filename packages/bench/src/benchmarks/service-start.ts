import type { Benchmark } from '../benchmark.ts';
import { measureServiceStart } from '../service-start.ts';
import { medianOf, type Figure } from '../statistics.ts';

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
	ratios: [ratio('service ready, new folder', 5), ratio('service ready, known folder', 1.5)],
};
