import { createRequire } from 'node:module';
import Runtime from 'jest-runtime';

/**
 * Large packages that n8n's engine loads, and that the tests don't use. Jest would load them again for each test
 * file, which takes a fifth of the processor time of the node's tests.
 */
const SHARED =
	/^(@langchain\/core|ast-types|esprima-next|langsmith|recast|ssh2|transliteration|undici)(\/|$)/;

/** Jest's module registry, except that all test files of a worker share some packages. */
export default class extends Runtime {
	requireModuleOrMock(from, name) {
		return SHARED.test(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
	}
}
