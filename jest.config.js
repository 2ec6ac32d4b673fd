import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beginTestRun } from '@contact-sync/testing/test-run';

// Jest's workers and the processes that tests start load most modules from this cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
	new URL('node_modules/.cache/contact-sync/compiled', import.meta.url),
);

/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['github-slugger', 'jose', 'ky', 'kysely'];

export const common = {
	testEnvironment: '<rootDir>/packages/testing/src/environment.mjs',
	transform: {
		'^.+\\.m?js$': ['@swc/jest', { jsc: { target: 'es2023' } }],
		// It wouldn't read .mts files as TypeScript by themselves.
		'^.+\\.m?ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }],
	},
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
};

/** The PostgreSQL of the service's tests. They create their own databases there and drop them. */
export const TEST_POSTGRES_URL =
	process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

await beginTestRun(TEST_POSTGRES_URL);

export async function postgresAnswers() {
	const client = new pg.Client({
		connectionString: TEST_POSTGRES_URL,
		connectionTimeoutMillis: 2_000,
	});
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		return false;
	}
}

const service = (name, files, folders, globals = {}) => ({
	...common,
	displayName: name,
	testMatch: folders.map((folder) => `<rootDir>/packages/service/test/${folder}${files}`),
	globals,
});

/**
 * The service's tests. Tests that depend on the store run on PostgreSQL if it responds, otherwise on the embedded
 * database, and on both with `ALL_STORES=1`, as in CI. All others run on the embedded database.
 *
 * @param {string} files a pattern of file names
 */
export async function serviceProjects(files) {
	const onEmbedded = service('service', files, ['', 'security/', 'stores/', 'embedded/']);
	if (!(await postgresAnswers())) {
		process.stderr.write(
			'PostgreSQL does not respond at TEST_POSTGRES_URL: the tests of the service run on the embedded database only.\n',
		);
		return [onEmbedded];
	}
	const globals = { TEST_POSTGRES_URL };
	if (process.env.ALL_STORES !== '1') onEmbedded.testPathIgnorePatterns = ['/test/stores/'];
	return [onEmbedded, service('service, postgres', files, ['stores/', 'postgres/'], globals)];
}

/**
 * The tests of `npm test`. Other configurations: jest.verify.config.js, and jest.e2e.config.js.
 *
 * @returns {Promise<import('jest').Config>}
 */
export default async () => ({
	testTimeout: 300_000, // a last resort, for a machine that is busy with other work
	maxWorkers: '100%', // most of them wait for something
	workerIdleMemoryLimit: '900MB', // a larger process takes longer to exit than Jest waits
	projects: [
		{
			...common,
			displayName: 'unit',
			testMatch: ['<rootDir>/packages/!(service)/**/!(*.slow).test.?(m)ts'],
			testPathIgnorePatterns: ['/real-n8n/', '/published/', '/other-n8n/', '/browser/'],
		},
		...(await serviceProjects('!(*.slow).test.ts')),
	],
});
