import { common, onPostgres, run, serviceProjects } from './jest.config.js';

/**
 * The tests of `npm run verify`: `slow` tests wait in real time, kill processes, install tools, or run commands as a reader would;
 * `published` tests check packed packages, the upload to Zapier, and a rehearsed release.
 */
export default {
	...run,
	testTimeout: 900_000,
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
