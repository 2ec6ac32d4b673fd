import type { Benchmark } from '../benchmark.ts';
import { medianOf, type Figure } from '../statistics.ts';
import { measureZapierApp } from '../zapier-app.ts';

const EXAMPLE = 'the official example app, custom-auth in TypeScript';

export const zapierApp: Benchmark<Figure> = {
	name: 'zapier-app',
	run: measureZapierApp,
	ratios: [
		{
			name: 'Zapier app / official example, cold import',
			against: EXAMPLE,
			n: 'one import, processor time',
			of: (rows) => medianOf(rows, 'Zapier app / official example, worked'),
			most: 1.2,
		},
		{
			name: 'Zapier app, zip, MB',
			against: EXAMPLE,
			n: 'output of `zapier-platform build`',
			of: (rows) => medianOf(rows, 'Zapier app, zip'),
			most: 1,
		},
	],
};
