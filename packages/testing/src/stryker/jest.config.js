import { fileURLToPath } from 'node:url';
import { common } from '../../../../jest.config.js';

/** One file that loads the tests of a package, which `stryker.config.json` of the package lists. */
export default {
	...common,
	rootDir: '../../../..',
	testEnvironment: fileURLToPath(new URL('environment.mjs', import.meta.url)),
	testTimeout: 30_000,
	testMatch: ['<rootDir>/packages/testing/src/stryker/all-tests.cjs'],
	// Packages of Stryker's copy, where the mutated code is: node_modules is a link to that of the repository.
	moduleNameMapper: {
		'^@contact-sync/core$': '<rootDir>/packages/core/src/index.ts',
		'^@contact-sync/(core|testing)/(.*)$': '<rootDir>/packages/$1/src/$2.ts',
	},
};
