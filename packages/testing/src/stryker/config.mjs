import { readFileSync } from 'node:fs';

const name = process.env.MUTATED_PACKAGE;
const { mutate, tests, exclude } = JSON.parse(
	readFileSync(`packages/${name}/stryker.config.json`, 'utf8'),
);

/** StrykerJS's options for a package: all tests in one process for all mutants, of which each runs those that reach it. */
export default {
	mutate,
	testRunner: 'jest',
	jest: {
		configFile: 'packages/testing/src/stryker/jest.config.js',
		config: { globals: { mutated: { tests, exclude: [...exclude, '**/*.slow.test.*'] } } },
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	ignoreStatic: true, // each mutant of code that runs while a module loads, such as wording, would need all tests
	ignorePatterns: ['/.data', '/docs/img', 'dist', 'build'],
	buildCommand: 'npm run --silent build', // n8n's engine loads the built node, and the service its initial database
	tsconfigFile: '', // SWC and esbuild read the copied one; rewriting it would need TypeScript in tools/stryker
	plugins: ['@stryker-mutator/jest-runner'],
	timeoutMS: 10_000,
	thresholds: { high: 95, low: 90, break: 85 },
	tempDirName: '.data/mutation/sandboxes', // Git, Prettier, ESLint, and Jest ignore .data
	cleanTempDir: 'always',
	incrementalFile: `.data/mutation/${name}.incremental.json`,
	reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
	clearTextReporter: { logTests: false, allowColor: false },
	jsonReporter: { fileName: `.data/mutation/${name}.json` },
	htmlReporter: { fileName: `.data/mutation/${name}.html` },
	allowConsoleColors: false,
};
