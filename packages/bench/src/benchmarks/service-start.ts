import type { Benchmark } from '../benchmark.ts';
import { figureTable } from '../document/markdown.ts';
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
	title: 'The start of the service',
	run: measureServiceStart,
	ratios: [ratio('service ready, new folder', 5), ratio('service ready, known folder', 1.5)],
	tell: (rows) => [
		`From the start of the process to its ready line, on PGlite. A build has been made, so that a new folder begins with the
database the build holds.`,
		figureTable(rows),
	],
};
