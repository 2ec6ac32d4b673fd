import { common } from '../../jest.config.js';

/** One file that loads the chosen tests; which ones is in packages.ts. */
export default {
	...common,
	rootDir: '../..',
	testEnvironment: new URL('environment.mjs', import.meta.url).pathname,
	testTimeout: 30_000,
	testMatch: ['<rootDir>/scripts/mutate/all-tests.cjs'],
	// Helpers of Stryker's copy, which load the mutated code: node_modules is a link, so its packages are those of the repository.
	moduleNameMapper: { '^@contact-sync/testing/(.*)$': '<rootDir>/packages/testing/src/$1.ts' },
};
