#!/usr/bin/env node
/** The command `contact-sync-mcp`. */
import { runCli } from './run-cli.ts';

/** Milliseconds after the end in which requests to the service may still end, before the process does. */
const LAST_MS = 500;

process.exitCode = await runCli(process.argv.slice(2), process.env, {
	stdin: process.stdin,
	stdout: process.stdout,
	stderr: process.stderr,
	onStop(stop) {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
	},
});
setTimeout(() => process.exit(), LAST_MS).unref();
