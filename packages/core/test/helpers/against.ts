import type { Client, ClientOptions } from '../../src/index.ts';
import { fakeTime, testClient } from './client.ts';
import { startServer, type Reply } from '@contact-sync/testing/server';

/** Runs a call with a server that sends these responses in order, and repeats the last one. */
export async function against(
	replies: readonly Reply[],
	use: (client: Client) => Promise<unknown>,
	options: Partial<ClientOptions> = {},
) {
	let count = 0;
	const server = await startServer((...args) =>
		replies[Math.min(count++, replies.length - 1)]!(...args),
	);
	const time = fakeTime();
	const outcome = await use(testClient(server.url, { ...time, ...options })).then(
		(result) => ({ result, error: undefined }),
		(error: { code: string; message: string }) => ({ result: undefined, error }),
	);
	await server.stop();
	return { ...outcome, requests: server.received.length, slept: time.slept };
}
