import { availableParallelism } from 'node:os';
import { common, onPostgres, serviceProjects } from './jest.config.js';

/**
 * The tests of `npm run verify`: `slow` tests wait in real time, kill processes, install tools, or run commands as a reader would;
 * `published` tests check packed packages, the upload to Zapier, and a rehearsed release.
 */
export default {
	testTimeout: 900_000,
	maxWorkers: availableParallelism() + 1, // most of them wait for another process
	globalTeardown: '<rootDir>/packages/testing/src/drop-databases.ts',
	workerIdleMemoryLimit: '500MB', // a larger process takes longer to exit than Jest waits
	projects: [
		{
			...common,
			displayName: 'slow',
			testMatch: ['<rootDir>/packages/!(service)/**/*.slow.test.?(m)ts'],
			globals: onPostgres,
		},
		...serviceProjects('*.slow.test.?(m)ts'),
		{
			...common,
			displayName: 'published',
			testMatch: ['<rootDir>/packages/testing/published/**/*.test.ts'],
		},
	],
};
