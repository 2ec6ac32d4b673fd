import { common } from './jest.config.js';

const LAB = '<rootDir>/packages/e2e/real-n8n/test/lab';

/** The tests in the real n8n: `npm run test:e2e`. One at a time, since they share one n8n. */
export default {
	...common,
	displayName: 'real n8n',
	testMatch: ['<rootDir>/packages/e2e/real-n8n/test/*.test.ts'],
	globalSetup: `${LAB}/start.ts`,
	globalTeardown: `${LAB}/stop.ts`,
	maxWorkers: 1,
	testTimeout: 180_000,
};
