import pg from 'pg';

/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['github-slugger', 'jose', 'ky', 'kysely'];

export const common = {
	testEnvironment: 'node',
	transform: { '^.+\\.(ts|m?js)$': ['@swc/jest', { jsc: { target: 'es2023' } }] },
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
};

/** The PostgreSQL of the service's tests. They create their own databases there and drop them. */
export const TEST_POSTGRES_URL =
	process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

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

const service = (name, folders, globals = {}) => ({
	...common,
	displayName: name,
	testEnvironment: '<rootDir>/packages/service/test/host/environment.mjs',
	testMatch: folders.map((folder) => `<rootDir>/packages/service/test/${folder}!(*.slow).test.ts`),
	globals,
});

/** Tests that depend on the store run on both; all others, and those of the embedded database alone, run on that. */
const serviceOnEmbedded = service('service', ['', 'security/', 'stores/', 'embedded/']);

async function serviceOnPostgres() {
	if (await postgresAnswers()) {
		return [service('service, postgres', ['stores/', 'postgres/'], { TEST_POSTGRES_URL })];
	}
	process.stderr.write(
		'PostgreSQL does not respond at TEST_POSTGRES_URL: the tests of the service run on the embedded database only.\n',
	);
	return [];
}

/** @returns {Promise<import('jest').Config>} */
export default async () => ({
	testTimeout: 300_000, // a last resort, for a machine that is busy with other work
	maxWorkers: '100%', // most of them wait for something
	reporters: ['default', '<rootDir>/scripts/security-pass/reporter.ts'],
	projects: [
		{
			...common,
			displayName: 'ours',
			setupFiles: ['<rootDir>/packages/e2e/lib/unref-timers.ts'],
			testEnvironment: '<rootDir>/packages/service/test/host/environment.mjs',
			testMatch: ['<rootDir>/packages/!(zapier|service)/test/**/!(*.slow).test.ts'],
		},
		{
			...common,
			displayName: 'zapier',
			testEnvironment: '<rootDir>/packages/zapier/test/environment.mjs',
			testMatch: ['<rootDir>/packages/zapier/test/**/*.test.ts'],
		},
		serviceOnEmbedded,
		...(await serviceOnPostgres()),
	],
});
