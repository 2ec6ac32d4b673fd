/* eslint-env jest */
const { globSync } = require('node:fs');
const { join } = require('node:path');

/** Few runs of each property, and the same ones for every mutant: thousands of mutants would make them long. */
jest.mock('fast-check', () => {
	const fastCheck = jest.requireActual('fast-check');
	const assert = (property) => fastCheck.assert(property, { numRuns: 20, seed: 1 });
	return { __esModule: true, default: { ...fastCheck.default, assert } };
});

/** Zapier ends a process with much memory, and all mutants are tested in one process. */
jest.mock('zapier-platform-core/src/tools/memory-checker', () => () => {});

/**
 * All test files of a package as one: what they import is loaded once per mutant, not once per file.
 * Each has its own block, so that hooks of one file don't run for the others.
 */
const { include, exclude } = globalThis.mutatedPackage;
for (const file of globSync(include, { exclude })) {
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
