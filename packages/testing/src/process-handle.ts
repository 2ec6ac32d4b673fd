import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running program. */
export interface ProcessHandle {
	/** Resolves when the program exits, with a message that contains the exit code or signal. */
	ended: Promise<string>;
	/** Stops the program gracefully, and waits until it exits. */
	stop(): Promise<void>;
	/** Kills the program, to simulate a crash. */
	kill(): Promise<void>;
}

/** Time for a graceful exit, in milliseconds. */
const STOP_WITHIN_MS = 15_000;

export function processHandle(name: string, child: ChildProcess, logFile: string) {
	const ended = new Promise<string>((resolve) => {
		child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`));
		child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `code ${code}`}).`));
	});
	let running = true;
	void ended.then(() => (running = false));

	const stop = async () => {
		if (!running) return;
		child.kill('SIGTERM');
		const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
		await ended;
		clearTimeout(force);
	};

	const kill = async () => {
		child.kill('SIGKILL');
		await ended;
	};

	/** Waits until a condition is met. @throws Error with the end of the log if the program exits, or after `withinMs` */
	const until = async (condition: () => Promise<boolean>, withinMs: number) => {
		const deadline = Date.now() + withinMs;
		while (!(await condition())) {
			if (!running) throw new Error(`${await ended}\n${await tail(logFile)}`);
			if (Date.now() > deadline) {
				await stop();
				throw new Error(`${name} was not ready in ${withinMs / 1000} s.\n${await tail(logFile)}`);
			}
			await sleep(200);
		}
	};

	return { ended, stop, kill, until };
}

const tail = async (file: string): Promise<string> =>
	(await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-15).join('\n');
