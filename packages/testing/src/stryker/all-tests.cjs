/* eslint-env jest */
const { globSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Few runs of each property, the same for every mutant, because there are thousands of mutants. */
jest.mock('fast-check', () => {
	const fastCheck = jest.requireActual('fast-check');
	const assert = (property) => fastCheck.assert(property, { numRuns: 20, seed: 1 });
	return { __esModule: true, default: { ...fastCheck.default, assert } };
});

/** Zapier's platform ends a process that uses too much memory, and all mutants are tested in one process. */
jest.mock('zapier-platform-core/src/tools/memory-checker', () => () => {});

/**
 * Runs all test files of a package as one, so their imports are loaded once per mutant, not once per file.
 * Each has its own block, so that hooks of one file don't run for the others.
 */
const { tests, exclude } = globalThis.mutated;
const mocksModules = (file) => readFileSync(file, 'utf8').includes('jest.mock('); // for all files, as they are one here
for (const file of globSync(tests, { exclude }).filter((file) => !mocksModules(file))) {
	describe(file, () => {
		try {
			require(join(process.cwd(), file));
		} catch (error) {
			// A mutant that keeps a module from loading is killed by that; Stryker would count it as invalid.
			it('loads', () => {
				throw error;
			});
		}
	});
}
