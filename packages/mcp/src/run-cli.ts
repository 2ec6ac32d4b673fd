import type { AddressInfo } from 'node:net';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import packageJson from '../package.json' with { type: 'json' };
import { accessFrom, baseUrlFrom } from './access/access.ts';
import { HTTP_PATH, serveHttp } from './http.ts';
import { HELP, OptionError, readOptions, type Options } from './options.ts';
import { selectTools } from './select-tools.ts';
import { createServer } from './server.ts';
import { tools } from './tools.ts';

type Write = (text: string) => void;

/** Runs the command line. Returns the exit code; undefined while it serves. */
export async function runCli(
	args: readonly string[],
	environment: NodeJS.ProcessEnv,
	{ writeStdout, writeStderr }: { writeStdout: Write; writeStderr: Write },
): Promise<number | undefined> {
	try {
		const options = readOptions(args);
		if (options.help) return print(writeStdout, HELP);
		if (options.version) return print(writeStdout, `${packageJson.version}\n`);
		await serve(options, environment, writeStderr);
		return undefined;
	} catch (error) {
		const text = error instanceof OptionError ? error.message : describe(error);
		writeStderr(`contact-sync-mcp: ${text}\n`);
		return 1;
	}
}

function print(write: Write, text: string): number {
	write(text);
	return 0;
}

/** Serves until stdin ends, or over HTTP until the process does. Only messages of the protocol go to stdout. */
async function serve(
	options: Options,
	environment: NodeJS.ProcessEnv,
	writeStderr: Write,
): Promise<void> {
	const exposed = selectTools(tools, options);
	if (options.http === undefined) {
		const access = accessFrom(environment);
		serveStdio(() => createServer(access, exposed));
		return;
	}
	const server = await serveHttp(options.http, baseUrlFrom(environment), exposed);
	const { address, port } = server.address() as AddressInfo; // a TCP server's address is never a text
	writeStderr(`Serving at http://${address}:${port}${HTTP_PATH}\n`);
}

/** Names a system's error, such as a port in use. */
const describe = (error: unknown): string =>
	error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : typeof error;
