import { join } from 'node:path';
import { common } from '../../../../jest.config.js';

const { ENGINE_FOLDER = '', ENGINE_NAME = '' } = process.env;

/** Packages that are published as ES modules only, some of them below other engines. */
const esmOnly = ['ky', 'p-retry', 'is-network-error', 'p-queue', 'p-timeout', 'eventemitter3'];

/** Every test of the node in an engine, with another engine in the place of ours. */
export default {
	...common,
	transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
	rootDir: join(import.meta.dirname, '../../../..'),
	testEnvironment: '<rootDir>/packages/testing/src/environment.mjs',
	displayName: ENGINE_NAME,
	testTimeout: 300_000,
	forceExit: true, // some engines leave timers behind
	testMatch: ['<rootDir>/packages/n8n/test/*.test.mts'],
	testPathIgnorePatterns: ['\\.slow\\.test\\.mts$'],
	moduleNameMapper: Object.fromEntries(
		['n8n-core', 'n8n-workflow', 'reflect-metadata'].map((name) => [
			`^${name}$`,
			join(ENGINE_FOLDER, 'node_modules', name),
		]),
	),
};
