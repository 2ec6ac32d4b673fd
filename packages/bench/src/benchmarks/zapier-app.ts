import type { Benchmark } from '../benchmark.ts';
import { figureTable } from '../document/markdown.ts';
import { medianOf, type Figure } from '../statistics.ts';
import { measureZapierApp } from '../zapier-app.ts';

const EXAMPLE = 'the official example app, custom-auth in TypeScript';

export const zapierApp: Benchmark<Figure> = {
	name: 'zapier-app',
	title: "The Zapier app's import and size",
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
	tell: (rows) => [
		`\`import\` of \`dist/index.js\` in pairs of fresh processes, zapier-platform-core with it, against the app
that \`zapier-platform init --template custom-auth --language typescript\` writes, compiled by its own tsconfig without checking types.
On a machine that others use too, the time the processor worked is the better figure. The zips are what would be uploaded; the
example's packages are fetched from npm with the versions that this repository overrides, because the CLI fails with others.`,
		figureTable(rows),
	],
};
