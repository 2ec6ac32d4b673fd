import { createClient, type Client, type ClientOptions } from '../../src/index.ts';
import { startServer } from '@contact-sync/testing/server';

export const KEY = 'cs_live_secret_0123456789';
export const NOW = Date.parse('2026-11-20T09:30:00Z');

/** Creates a clock that advances only by `sleep` and `advance`, and records the sleeps. */
export function fakeTime(startMs = NOW) {
	let nowMs = startMs;
	const slept: number[] = [];
	return {
		slept,
		now: () => nowMs,
		sleep: async (ms: number, signal?: AbortSignal) => {
			signal?.throwIfAborted();
			slept.push(ms);
			nowMs += ms;
		},
		advance: (ms: number) => void (nowMs += ms),
	};
}

/** Creates a client with a fake clock and no jitter, so that backoff waits have their maximum length. */
export const testClient = (baseUrl: string, options: Partial<ClientOptions> = {}): Client =>
	createClient({ baseUrl, fetch, apiKey: KEY, random: () => 0.999_999, ...fakeTime(), ...options });

/**
 * Runs a function with a client of a server that sends this response. Returns its result and the received
 * requests.
 */
export async function withServer<T>(
	reply: Parameters<typeof startServer>[0],
	use: (client: Client) => Promise<T>,
	options: Partial<ClientOptions> = {},
) {
	const server = await startServer(reply);
	try {
		return { result: await use(testClient(server.url, options)), received: server.received };
	} finally {
		await server.stop();
	}
}
