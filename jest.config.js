import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beginTestRun, POSTGRES_URL } from '@contact-sync/testing/test-run';

// Jest's workers and the processes that tests start load most modules from this cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
	new URL('node_modules/.cache/contact-sync/compiled', import.meta.url),
);

/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['github-slugger', 'jose', 'ky'];

export const common = {
	testEnvironment: '<rootDir>/packages/testing/src/environment.mjs',
	runtime: '<rootDir>/packages/testing/src/runtime.mjs',
	transform: {
		'^.+\\.m?js$': ['@swc/jest', { jsc: { target: 'es2023' } }],
		// It wouldn't read .mts files as TypeScript by themselves.
		'^.+\\.m?ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }],
	},
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
};

/** Options of the whole run. */
export const run = {
	// Many tests wait for something. A worker uses up to 20 of the 100 connections that PostgreSQL accepts by default.
	maxWorkers: Math.min(availableParallelism() + 1, 5),
	globalTeardown: '<rootDir>/packages/testing/src/drop-databases.ts',
	workerIdleMemoryLimit: '1500MB', // workers grow with each test file
	workerGracefulExitTimeout: 30_000, // a large process takes longer to exit than the default of 500 ms
};

await beginTestRun(POSTGRES_URL);

async function postgresAnswers() {
	const client = new pg.Client({
		connectionString: POSTGRES_URL,
		connectionTimeoutMillis: 2_000,
	});
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		process.stderr.write(
			'PostgreSQL does not respond at TEST_POSTGRES_URL: the tests run on the embedded database only.\n',
		);
		return false;
	}
}

/** Globals of tests on PostgreSQL; undefined if it doesn't respond. */
export const onPostgres = (await postgresAnswers())
	? { TEST_POSTGRES_URL: POSTGRES_URL }
	: undefined;

const service = (name, files, folders, globals) => ({
	...common,
	displayName: name,
	testMatch: folders.map((folder) => `<rootDir>/packages/service/test/${folder}${files}`),
	globals,
});

/**
 * The service's tests. They run on PostgreSQL if it responds, otherwise on the embedded database. Tests that
 * depend on the store run on both with `ALL_STORES=1`, as in CI.
 *
 * @param {string} files a pattern of file names
 */
export function serviceProjects(files) {
	const all = ['', 'security/', 'stores/'];
	if (!onPostgres) return [service('service', files, [...all, 'embedded/'])];
	const onBoth = process.env.ALL_STORES === '1' ? ['stores/'] : [];
	return [
		service('service', files, ['embedded/', ...onBoth]),
		service('service, postgres', files, [...all, 'postgres/'], onPostgres),
	];
}

/**
 * The tests of `npm test`. Other configurations: jest.verify.config.js, and jest.e2e.config.js.
 *
 * @returns {Promise<import('jest').Config>}
 */
export default async () => ({
	...run,
	testTimeout: 300_000, // a last resort, for a machine that is busy with other work
	projects: [
		{
			...common,
			displayName: 'unit',
			testMatch: ['<rootDir>/packages/!(service)/**/!(*.slow).test.?(m)ts'],
			testPathIgnorePatterns: ['/real-n8n/', '/published/', '/other-n8n/', '/browser/'],
			globals: onPostgres,
		},
		...serviceProjects('!(*.slow).test.ts'),
	],
});
