/** Packages that are published as ES modules only; Jest runs CommonJS, so they are transformed too. */
const esmOnly = ['ky'];

/** @type {import('jest').Config} */
export default {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/packages/*/test/**/*.test.ts'],
	transform: { '^.+\\.(ts|m?js)$': ['@swc/jest', { jsc: { target: 'es2023' } }] },
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	modulePathIgnorePatterns: ['<rootDir>/packages/[^/]+/(dist|build)/', '<rootDir>/.data/'],
	testTimeout: 30_000,
};
