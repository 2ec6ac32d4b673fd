import type { Readable, Writable } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { accessFrom } from './access/access.ts';
import { OptionError } from './option-error.ts';
import { HELP, readOptions, type Options } from './options.ts';
import { selectTools } from './select-tools.ts';
import { serveOverHttp, serveOverStdio, type RunningServer } from './serve.ts';
import { compileTools } from './tools.ts';

/** Streams and signals of a process. */
export interface Terminal {
	stdin: Readable;
	stdout: Writable;
	stderr: Writable;
	/** Registers a function that runs when the process should stop. */
	onStop(stop: () => void): void;
}

/** Runs the command line. Returns the exit code. */
export async function runCli(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
	terminal: Terminal,
): Promise<number> {
	try {
		const options = readOptions(args, environment);
		if (options.help) return print(terminal, HELP);
		if (options.version) return print(terminal, `${packageJson.version}\n`);
		const server = await serve(options, environment, terminal);
		terminal.onStop(() => server.stop());
		await server.closed;
		return 0;
	} catch (error) {
		const text = error instanceof OptionError ? error.message : describeError(error);
		terminal.stderr.write(`contact-sync-mcp: ${text}\n`);
		return 1;
	}
}

function print({ stdout }: Terminal, text: string): number {
	stdout.write(text);
	return 0;
}

/** Starts the server. Only protocol messages may be written to stdout, so the URL goes to stderr. */
async function serve(
	{ http, confirmAbove, ...selection }: Options,
	environment: NodeJS.ProcessEnv,
	terminal: Terminal,
): Promise<RunningServer> {
	const exposed = selectTools(compileTools(selection), selection);
	const access = accessFrom(environment);
	if (http === undefined) return serveOverStdio(access, exposed, terminal, confirmAbove);
	return await serveOverHttp(
		{ ...http, confirmAbove },
		access,
		exposed,
		(line) => void terminal.stderr.write(line),
	);
}

/** Fixes for system errors, by error code. */
const FIXES: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is in use. Choose another with --http.',
	EACCES: "This user can't open the port. Choose one above 1023 with --http.",
	EADDRNOTAVAIL: 'This machine has no such IP address. Choose another with --host.',
	ENOTFOUND: "The host name doesn't exist. Choose another with --host.",
};

/** Returns the fix for a system error, or the code or name of any other error. */
function describeError(error: unknown): string {
	const { code, name } = error as NodeJS.ErrnoException; // Node and the SDK throw only Error objects
	return FIXES[code ?? name] ?? code ?? name;
}
