import { common } from './jest.config.js';

/** The tests that wait in real time or run commands as a reader would. `npm run test:slow`. */
export default {
	...common,
	testEnvironment: '<rootDir>/packages/service/test/host/environment.mjs',
	displayName: 'slow',
	testTimeout: 600_000,
	reporters: ['default', '<rootDir>/scripts/security-pass/reporter.ts'],
	testMatch: ['<rootDir>/packages/*/test/**/*.slow.test.ts'],
};
