import { common, serviceProjects } from './jest.config.js';

/** Tests that wait in real time, kill processes, install tools, or run commands as a reader would. `npm run test:slow`. */
export default async () => ({
	testTimeout: 600_000,
	maxWorkers: '100%',
	reporters: ['default', '<rootDir>/scripts/security-pass/reporter.ts'],
	projects: [
		{
			...common,
			displayName: 'slow',
			testMatch: ['<rootDir>/packages/!(service)/**/*.slow.test.?(m)ts'],
		},
		...(await serviceProjects('*.slow.test.?(m)ts')),
	],
});
