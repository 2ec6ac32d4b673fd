import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a server process that responds to every request with the same contact. Disposing of the returned
 * object stops the server.
 */
export async function startEchoServer() {
	const server = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const [line] = (await once(server.stdout!.setEncoding('utf8'), 'data')) as [string];
	return {
		/** URL without a trailing slash. */
		address: line.trim(),
		[Symbol.asyncDispose]: async () => {
			const ended = once(server, 'exit');
			server.stdin!.end();
			await ended;
		},
	};
}
