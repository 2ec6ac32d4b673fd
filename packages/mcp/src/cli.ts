#!/usr/bin/env node
/** The command `contact-sync-mcp`. */
import { runCli } from './run-cli.ts';

/** Time for requests in progress to finish before the process exits, in milliseconds. */
const EXIT_DELAY_MS = 500;

// A log that can't be written, such as on a full disk, has gaps. It must not end the server.
process.stderr.on('error', () => {});

process.exitCode = await runCli(process.argv.slice(2), process.env, {
	stdin: process.stdin,
	stdout: process.stdout,
	stderr: process.stderr,
	onStop(stop) {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
	},
});
setTimeout(() => process.exit(), EXIT_DELAY_MS).unref();
