import {
	json,
	plain,
	startServer,
	type Reply,
	type TestServer,
} from '@contact-sync/testing/server';

/** Answers everything with this. */
export const always = (
	status: number,
	body: unknown,
	headers: Record<string, string> = {},
): Reply => (typeof body === 'string' ? plain(status, body, headers) : json(status, body, headers));

/** Runs a test's part against such a server. */
export async function whileAnswering(
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
