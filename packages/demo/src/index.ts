/** `npm start`: shows what the connectors do, in n8n's engine first, and on request in n8n's editor. */
import '@contact-sync/testing/n8n/preload-engine';
import { parseArgs } from 'node:util';
import { explainParseError } from '@contact-sync/testing/explain-parse-error';
import { runDemo } from './demo.ts';
import { createTerminal } from './terminal.ts';

const HELP = `npm start              starts the service, runs a sample workflow in n8n's engine, shows the results,
                       and keeps the service running until you press Ctrl+C
npm start -- --editor  also opens the workflow in n8n's editor; the first time, it installs n8n
npm start -- --exit    stops when everything has started: with code 0, or with code 1 and the reason

The service uses port 8787, and n8n uses port 5678; if a port is in use, another one is chosen.
Data, keys, and passwords are in the folder .data. To start with an empty service, remove the folder.
`;

const option = { type: 'boolean', default: false } as const;
const OPTIONS = { editor: option, exit: option, help: option };
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.once(signal, () => stopped.abort());
}

// npm stops only its shell. `process.ppid` then changes, except on Windows.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stopped.abort(), 1_000).unref();

try {
	const values = readOptions();
	if (values.help) process.stdout.write(HELP);
	else await runDemo(values, { terminal: createTerminal(process.stdout), signal: stopped.signal });
} catch (error) {
	process.exitCode = 1;
	process.stderr.write(`\n${(error as Error).message}\n`); // every error here is an Error
}
process.exit(); // n8n's engine keeps timers

function readOptions() {
	try {
		return parseArgs({ options: OPTIONS }).values;
	} catch (error) {
		const reason = explainParseError(error as Error, Object.keys(OPTIONS)); // from parseArgs
		throw new Error(`${reason} Run npm start -- --help to see the options.`, { cause: error });
	}
}
