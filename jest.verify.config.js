import { common, serviceProjects } from './jest.config.js';

/**
 * The tests of `npm run verify`: `slow` tests wait in real time, kill processes, install tools, or run commands as a reader would;
 * `published` tests check packed packages, the upload to Zapier, and a rehearsed release.
 */
export default async () => ({
	testTimeout: 900_000,
	maxWorkers: '100%', // most of them wait for another process
	projects: [
		{
			...common,
			displayName: 'slow',
			testMatch: ['<rootDir>/packages/!(service)/**/*.slow.test.?(m)ts'],
		},
		...(await serviceProjects('*.slow.test.?(m)ts')),
		{
			...common,
			displayName: 'published',
			testMatch: ['<rootDir>/packages/testing/published/**/*.test.ts'],
		},
	],
});
