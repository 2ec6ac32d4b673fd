import { join } from 'node:path';
import { common } from '../../../jest.config.js';
import { installEngine } from './install-engine.ts';

/** Packages that are published as ES modules only, some of them below other engines. */
const esmOnly = ['ky', 'p-retry', 'is-network-error', 'p-queue', 'p-timeout', 'eventemitter3'];

/**
 * The node in another version of n8n, `N8N_VERSION`: `oldest` (the default), `newest`, or a version such as 2.20.0. The project `engine`
 * runs every test of the node in that version's engine; `complete` runs the packed node in that n8n, which takes 2 GB.
 */
export default async () => {
	const { version, folder } = await installEngine(process.env.N8N_VERSION ?? 'oldest');
	const project = { ...common, rootDir: join(import.meta.dirname, '../../..') };
	const tests = '<rootDir>/packages/n8n/test';
	return {
		testTimeout: 1_800_000, // the complete n8n is installed first
		forceExit: true, // some engines leave timers behind
		projects: [
			{
				...project,
				displayName: 'engine',
				testMatch: [`${tests}/!(*.slow).test.mts`],
				transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
				moduleNameMapper: Object.fromEntries(
					['n8n-core', 'n8n-workflow', 'reflect-metadata'].map((module) => [
						`^${module}$`,
						join(folder, 'node_modules', module),
					]),
				),
			},
			{
				...project,
				displayName: 'complete',
				testMatch: ['<rootDir>/packages/testing/other-n8n/*.test.ts'],
				globals: { n8nVersion: version },
			},
		],
	};
};
