import { PassThrough } from 'node:stream';
import type { Terminal } from '../../src/run-cli.ts';

/** Creates streams for a command that runs in this process. */
export function newTerminal() {
	const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
	let [shown, complained] = ['', ''];
	stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
	stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
	let stop = () => {};
	return {
		...{ stdin, stdout, stderr },
		onStop: (callback: () => void) => void (stop = callback),
		/** Stops the command, like a signal. */
		stop: () => stop(),
		shown: () => shown,
		complained: () => complained,
	} satisfies Terminal & Record<string, unknown>;
}
