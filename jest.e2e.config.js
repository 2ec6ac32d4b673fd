import { connect } from 'node:net';
import { findChromium } from '@contact-sync/testing/browser';
import { exitWithMessage } from '@contact-sync/testing/tool';
import { common, onPostgres, run } from './jest.config.js';

const TESTS = '<rootDir>/packages/n8n/test/real-n8n';

/** URL of the Redis for n8n's queue mode. The test uses separate keys, and removes them. */
const TEST_REDIS_URL =
	process.env.TEST_REDIS_URL ?? process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

const redisAnswers = () =>
	new Promise((resolve) => {
		const { hostname, port } = new URL(TEST_REDIS_URL);
		const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 2_000 });
		const end = (answers) => {
			socket.destroy();
			resolve(answers);
		};
		socket.once('connect', () => end(true));
		socket.once('error', () => end(false));
		socket.once('timeout', () => end(false));
	});

async function queueModePossible() {
	const missing = [
		...(onPostgres ? [] : ['PostgreSQL at TEST_POSTGRES_URL']),
		...((await redisAnswers()) ? [] : ['Redis at TEST_REDIS_URL']),
	];
	if (missing.length === 0) return true;
	process.stderr.write(`No answer from ${missing.join(' and ')}: queue mode is NOT tested.\n`);
	return false;
}

await findChromium().catch(exitWithMessage); // before the first of many tests that need it

/** The tests in a browser: in the real n8n, and of the service's own pages. `npm run test:e2e`. */
export default async () => ({
	...run,
	maxWorkers: 1,
	testTimeout: 600_000, // a last resort, for a machine that is busy with other work
	projects: [
		{
			...common,
			displayName: 'service pages',
			testMatch: ['<rootDir>/packages/service/test/browser/*.test.ts'],
		},
		{
			...common,
			displayName: 'mcp pages',
			testMatch: ['<rootDir>/packages/mcp/test/browser/*.test.ts'],
		},
		{
			...common,
			displayName: 'real n8n', // one file at a time, since they share one n8n
			testMatch: [`${TESTS}/*.test.mts`],
			testPathIgnorePatterns: (await queueModePossible()) ? [] : ['/queue-mode\\.test\\.mts$'],
			globals: { ...onPostgres, TEST_REDIS_URL },
			globalSetup: `${TESTS}/lab/start.mts`,
			globalTeardown: `${TESTS}/lab/stop.mts`,
		},
	],
});
