import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

/**
 * Large packages without a state that tests could disturb. Jest would load them again for each test file, which
 * takes up to a fifth of the processor time of a package's tests.
 */
const SHARED = new Set([
	'@langchain/core',
	'ast-types',
	'esprima-next',
	'kysely',
	'langsmith',
	'lodash',
	'mime-types',
	'recast',
	'ssh2',
	'transliteration',
	'undici',
	'zapier-platform-schema',
]);

/** The name of the package in `@scope/name/path` or `name/path`. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

/** Jest's module registry, except that all test files of a worker share some packages. */
export default class extends Runtime {
	requireModuleOrMock(from, name) {
		return SHARED.has(PACKAGE.exec(name)?.[0])
			? createRequire(from)(name)
			: super.requireModuleOrMock(from, name);
	}
}
