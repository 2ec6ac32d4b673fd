import {
	json,
	plain,
	startServer,
	type Reply,
	type TestServer,
} from '@contact-sync/testing/server';

/** Responds to every request with this status, body, and headers. */
export const respondWith = (
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): Reply => (typeof body === 'string' ? plain(status, body, headers) : json(status, body, headers));

/** Runs part of a test with a server that sends this reply. */
export async function withServer(
	reply: Reply,
	run: (server: TestServer) => Promise<void>,
): Promise<void> {
	const server = await startServer(reply);
	try {
		await run(server);
	} finally {
		await server.stop();
	}
}
