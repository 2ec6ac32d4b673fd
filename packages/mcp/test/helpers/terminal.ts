import { PassThrough } from 'node:stream';
import type { Terminal } from '../../src/run-cli.ts';

/** The streams of a command that runs in this process. */
export function newTerminal() {
	const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
	let [shown, complained] = ['', ''];
	stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
	stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
	let stop = () => {};
	return {
		...{ stdin, stdout, stderr },
		onStop: (given: () => void) => void (stop = given),
		/** Asks the command to end, as a signal does. */
		stop: () => stop(),
		shown: () => shown,
		complained: () => complained,
	} satisfies Terminal & Record<string, unknown>;
}
