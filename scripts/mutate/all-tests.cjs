/* eslint-env jest */
const { globSync } = require('node:fs');
const { join } = require('node:path');

/** Random runs of a property, beside its examples. A mutant has thousands of other runs against it. */
const RUNS = 10;

/** Fewer runs, and the same ones for every mutant. */
jest.mock('fast-check', () => {
	const fastCheck = jest.requireActual('fast-check');
	const assert = (property, { examples = [] } = {}) =>
		fastCheck.assert(property, { examples, numRuns: examples.length + RUNS, seed: 1 });
	return { __esModule: true, default: { ...fastCheck.default, assert } };
});

/**
 * All test files of a package as one: what they import is loaded once per mutant, not once per file.
 * Each has its own block, so that hooks of one file don't run for the others.
 */
const { include, exclude } = globalThis.mutatedPackage;
for (const file of globSync(include, { exclude })) {
	describe(file, () => void require(join(process.cwd(), file)));
}
