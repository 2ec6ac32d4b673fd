/**
 * Runs mutation tests: makes small changes to the code, and runs the related tests. A change that no test
 * detects shows a missing test.
 * `npm run mutate` tests all of the packages below, and `npm run mutate -- core` tests one of them.
 * `npm run mutate -- core --files 'packages/core/src/polling/*.ts'` tests some files of a package.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithMessage, requireFromTool } from '@contact-sync/testing/tool';
import { PACKAGES } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Output folder, which Git, Prettier, ESLint, and Jest ignore. */
const FOLDER = '.data/mutation';

const { positionals, values } = parseArgs({
	allowPositionals: true,
	// `incremental` reuses results of unchanged files. It doesn't detect changed tests, so the published
	// results are created without it.
	options: {
		incremental: { type: 'boolean', default: false },
		files: { type: 'string' },
	},
});
const unknown = positionals.filter((name) => !(name in PACKAGES));
if (unknown.length > 0) {
	process.stderr.write(
		`Unknown package: ${unknown.join(', ')}. Choose from ${Object.keys(PACKAGES).join(', ')}.\n`,
	);
	process.exit(1);
}

/** The part of StrykerJS that this command uses. StrykerJS validates its options. */
interface StrykerModule {
	Stryker: new (options: object) => { runMutationTest(): Promise<unknown> };
}
const stryker = await requireFromTool('stryker').catch(exitWithMessage);
const { Stryker } = stryker('@stryker-mutator/core') as StrykerModule;

process.chdir(ROOT);
const chosen = Object.entries(PACKAGES).filter(
	([name]) => positionals.length === 0 || positionals.includes(name),
);
for (const [name, { mutate, build, ...tests }] of chosen) {
	process.stdout.write(`\n=== ${name}\n`);
	await new Stryker({
		mutate:
			values.files === undefined
				? mutate
				: [values.files, ...mutate.filter((glob) => glob.startsWith('!'))],
		plugins: ['@stryker-mutator/jest-runner', join(import.meta.dirname, 'wording.ts')],
		ignorers: ['wording'],
		ignorePatterns: ['/.data', '/docs/img', 'dist', 'build'],
		buildCommand: build,
		testRunner: 'jest',
		jest: {
			configFile: 'scripts/mutate/jest.config.js',
			config: { globals: { mutatedPackage: tests } },
			enableFindRelatedTests: false,
		},
		coverageAnalysis: 'perTest',
		concurrency: 2,
		ignoreStatic: true, // each mutant of code that runs while a module loads would need all tests
		timeoutMS: 10_000,
		incremental: values.incremental,
		incrementalFile: `${FOLDER}/${name}.incremental.json`,
		tempDirName: `${FOLDER}/sandboxes`,
		cleanTempDir: 'always',
		reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
		clearTextReporter: { logTests: false, allowColor: false },
		jsonReporter: { fileName: `${FOLDER}/${name}.json` },
		htmlReporter: { fileName: `${FOLDER}/${name}.html` },
		allowConsoleColors: false,
	}).runMutationTest();
}
