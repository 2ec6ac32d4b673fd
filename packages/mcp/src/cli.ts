#!/usr/bin/env node
/** The command `contact-sync-mcp`. */
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), process.env, {
	writeStdout: (text) => void process.stdout.write(text),
	writeStderr: (text) => void process.stderr.write(text),
});
