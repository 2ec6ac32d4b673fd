import type { Readable, Writable } from 'node:stream';
import packageJson from '../package.json' with { type: 'json' };
import { accessFrom } from './access/access.ts';
import { HELP, OptionError, readOptions, type Options } from './options.ts';
import { selectTools } from './select-tools.ts';
import { serveOverHttp, serveOverStdio, type Served } from './serve.ts';
import { tools } from './tools.ts';

/** What a command has of its process. */
export interface Terminal {
	stdin: Readable;
	stdout: Writable;
	stderr: Writable;
	/** Calls a function when the process is asked to end. */
	onStop(stop: () => void): void;
}

/** Runs the command line. Returns the exit code when it has ended. */
export async function runCli(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
	terminal: Terminal,
): Promise<number> {
	try {
		const options = readOptions(args, environment);
		if (options.help) return print(terminal, HELP);
		if (options.version) return print(terminal, `${packageJson.version}\n`);
		const served = await serve(options, environment, terminal);
		terminal.onStop(() => served.stop());
		await served.closed;
		return 0;
	} catch (error) {
		const text = error instanceof OptionError ? error.message : describe(error);
		terminal.stderr.write(`contact-sync-mcp: ${text}\n`);
		return 1;
	}
}

function print({ stdout }: Terminal, text: string): number {
	stdout.write(text);
	return 0;
}

/** Only messages of the protocol go to stdout. */
async function serve(
	{ http, ...selection }: Options,
	environment: NodeJS.ProcessEnv,
	terminal: Terminal,
): Promise<Served> {
	const exposed = selectTools(tools, selection);
	const access = accessFrom(environment);
	if (http === undefined) return serveOverStdio(access, exposed, terminal);
	return await serveOverHttp(http, access, exposed, (url) =>
		terminal.stderr.write(`Serving at ${url}\n`),
	);
}

/** What to do about a system's error, by its code. */
const FIXES: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is in use. Choose another with --http.',
	EACCES: "This user can't open the port. Choose one above 1023 with --http.",
	EADDRNOTAVAIL: 'This machine has no such IP address. Choose another with --host.',
	ENOTFOUND: "The host name doesn't exist. Choose another with --host.",
};

/** Explains an error of the system, or names any other. */
function describe(error: unknown): string {
	const { code, name } = error as NodeJS.ErrnoException; // Node and the SDK throw errors only
	return FIXES[code ?? name] ?? code ?? name;
}
