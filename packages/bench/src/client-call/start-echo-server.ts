import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own that answers every request with one contact; disposing of it ends it. */
export interface EchoServer extends AsyncDisposable {
	/** Without a slash at the end. */
	address: string;
}

export async function startEchoServer(): Promise<EchoServer> {
	const server = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const [line] = (await once(server.stdout!.setEncoding('utf8'), 'data')) as [string];
	return {
		address: line.trim(),
		[Symbol.asyncDispose]: async () => {
			const ended = once(server, 'exit');
			server.stdin!.end();
			await ended;
		},
	};
}
