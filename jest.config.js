/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['ky'];

const common = {
	transform: { '^.+\\.(ts|m?js)$': ['@swc/jest', { jsc: { target: 'es2023' } }] },
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
};

/** @type {import('jest').Config} */
export default {
	testTimeout: 30_000,
	projects: [
		{
			...common,
			displayName: 'ours',
			testEnvironment: 'node',
			testMatch: ['<rootDir>/packages/!(zapier)/test/**/*.test.ts'],
		},
		{
			...common,
			displayName: 'zapier',
			testEnvironment: '<rootDir>/packages/zapier/test/environment.cjs',
			testMatch: ['<rootDir>/packages/zapier/test/**/*.test.ts'],
		},
	],
};
