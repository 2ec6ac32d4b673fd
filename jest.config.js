import pg from 'pg';

/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['github-slugger', 'jose', 'ky', 'kysely'];

export const common = {
	testEnvironment: 'node',
	transform: { '^.+\\.(ts|m?js)$': ['@swc/jest', { jsc: { target: 'es2023' } }] },
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
};

/** Where the tests of the service look for a PostgreSQL. Each makes databases of its own there, and removes them. */
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

/** The same tests of the service, once for each store; what only one store has stands in a folder of its name. */
const service = (store, globals) => ({
	...common,
	displayName: `service, ${store}`,
	testMatch: [
		'<rootDir>/packages/service/test/{,security/}*.test.ts',
		`<rootDir>/packages/service/test/${store}/*.test.ts`,
	],
	globals,
});

async function serviceOnPostgres() {
	if (await postgresAnswers()) return [service('postgres', { TEST_POSTGRES_URL })];
	process.stderr.write(
		'No PostgreSQL answers at TEST_POSTGRES_URL: the tests of the service run on the embedded database only.\n',
	);
	return [];
}

/** @returns {Promise<import('jest').Config>} */
export default async () => ({
	testTimeout: 30_000,
	maxWorkers: '100%', // most of them wait for something
	reporters: ['default', '<rootDir>/scripts/security-pass/reporter.ts'],
	projects: [
		{
			...common,
			displayName: 'ours',
			testMatch: ['<rootDir>/packages/!(zapier|service)/test/**/*.test.ts'],
		},
		{
			...common,
			displayName: 'zapier',
			testEnvironment: '<rootDir>/packages/zapier/test/environment.cjs',
			testMatch: ['<rootDir>/packages/zapier/test/**/*.test.ts'],
		},
		service('embedded', {}),
		...(await serviceOnPostgres()),
	],
});
