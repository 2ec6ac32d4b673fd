import { parseArgs } from 'node:util';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE, type Environment } from './access/access.ts';
import type { HttpOptions } from './http.ts';
import type { Selection } from './select-tools.ts';
import { tools } from './tools.ts';

export interface Options extends Selection {
	help: boolean;
	version: boolean;
	/** Streamable HTTP options. @default stdio */
	http?: HttpOptions;
}

/** The command line or the environment is invalid. The message is shown on stderr. */
export class OptionError extends Error {}

export const READ_ONLY_VARIABLE = 'CONTACT_SYNC_READ_ONLY';
export const NO_SENDING_VARIABLE = 'CONTACT_SYNC_NO_SENDING';

export const HELP = `Usage: contact-sync-mcp [options]

Serves the Contact Sync tools over the Model Context Protocol, on stdin and stdout.

Options:
  --http PORT         serve Streamable HTTP at http://127.0.0.1:PORT/mcp instead
  --host HOST         listen on this host name or IP address instead of 127.0.0.1
  --allow-host A,B    also accept requests for these host names, such as a proxy's
  --read-only         expose only tools that don't change anything
  --no-sending        omit tools that send email to people, such as enrollments
  --tools A,B         expose only these tools
  --help              show this help
  --version           show the version

Over HTTP, a request can include its own API key in the header X-API-Key, or as a
bearer token. This is required with --allow-host, or with a --host that other machines can reach.

Environment:
  ${API_KEY_VARIABLE}     the API key
  ${BASE_URL_VARIABLE}    the URL of the service, such as https://contacts.example.com
  ${READ_ONLY_VARIABLE}   true: same as --read-only
  ${NO_SENDING_VARIABLE}  true: same as --no-sending
`;

/**
 * Reads the command line, and environment variables for clients that can set only environment variables.
 *
 * @throws OptionError
 */
export function readOptions(args: readonly string[], environment: Environment): Options {
	const { values } = parse(args);
	const { help = false, version = false } = values;
	return {
		help,
		version,
		readOnly: values['read-only'] ?? readBoolean(environment, READ_ONLY_VARIABLE),
		noSending: values['no-sending'] ?? readBoolean(environment, NO_SENDING_VARIABLE),
		http: readHttp(values),
		names: values.tools === undefined ? undefined : readNames(split(values.tools)),
	};
}

function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				help: { type: 'boolean' },
				version: { type: 'boolean' },
				http: { type: 'string' },
				host: { type: 'string' },
				'allow-host': { type: 'string' },
				'read-only': { type: 'boolean' },
				'no-sending': { type: 'boolean' },
				tools: { type: 'string' },
			},
		});
	} catch (error) {
		throw new OptionError(
			`${(error as Error).message}. Run contact-sync-mcp with --help to see the options.`,
		); // parseArgs throws only Error objects
	}
}

/** Accepted boolean values. Unknown values are errors, because silently disabling a protection is unsafe. */
const BOOLEANS = new Map([
	...['', '0', 'false'].map((text) => [text, false] as const),
	...['1', 'true'].map((text) => [text, true] as const),
]);

function readBoolean(environment: Environment, name: string): boolean {
	const text = environment[name] ?? '';
	const isOn = BOOLEANS.get(text.toLowerCase());
	if (isOn !== undefined) return isOn;
	throw new OptionError(`${name} is neither true nor false: "${text}".`);
}

type Values = ReturnType<typeof parse>['values'];

function readHttp({ http, host, 'allow-host': allowed }: Values): HttpOptions | undefined {
	if (http !== undefined) return { port: readPort(http), host, allowedHosts: split(allowed ?? '') };
	if (host === undefined && allowed === undefined) return undefined;
	throw new OptionError('--host and --allow-host require --http.');
}

const split = (text: string): string[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

/** Parses a port. Port 0 means any free port. */
function readPort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port < 65_536) return port;
	throw new OptionError(`--http requires a port, such as 3888, not "${text}".`);
}

function readNames(names: string[]): string[] {
	const known = tools.map(({ definition }) => definition.name);
	const unknown = names.find((name) => !known.includes(name));
	if (unknown === undefined) return names;
	throw new OptionError(`No tool is named "${unknown}". The tools are ${known.join(', ')}.`);
}
