import { parseArgs } from 'node:util';
import { API_KEY_VARIABLE, BASE_URL_VARIABLE, type Environment } from './access/access.ts';
import type { ArgumentOptions } from './compile/arguments.ts';
import type { HttpOptions } from './http.ts';
import { PREVIOUS_SECRET_VARIABLE, readOAuth, SECRET_VARIABLE } from './oauth-options.ts';
import { OptionError } from './option-error.ts';
import { readBoolean } from './read-boolean.ts';
import type { Selection } from './select-tools.ts';
import { tools } from './tools.ts';

export interface Options extends Selection, ArgumentOptions {
	help: boolean;
	version: boolean;
	/** Number of contacts above which a change is confirmed. @default 50 */
	confirmAbove?: number;
	/** Streamable HTTP options. @default stdio */
	http?: HttpOptions;
}

export const READ_ONLY_VARIABLE = 'CONTACT_SYNC_READ_ONLY';
export const NO_SENDING_VARIABLE = 'CONTACT_SYNC_NO_SENDING';
const NO_DIRECT_SENDING_VARIABLE = 'CONTACT_SYNC_NO_DIRECT_SENDING';

export const HELP = `Usage: contact-sync-mcp [options]

Serves the Contact Sync tools over the Model Context Protocol, on stdin and stdout.

Options:
  --http PORT         serve Streamable HTTP at http://127.0.0.1:PORT/mcp instead
  --host HOST         listen on this host name or IP address instead of 127.0.0.1
  --use-environment-key
                      use CONTACT_SYNC_API_KEY for HTTP requests without a key; anyone
                      who can reach the port can then use the account
  --oauth URL         let assistants connect by signing in; URL is the public URL of this
                      server, such as https://mcp.example.com
  --allow-host A,B    also accept requests for these host names, such as a proxy's
  --read-only         expose only tools that read, so that nothing changes
  --no-sending        same as --read-only, because any change can start an automation
                      that sends email
  --no-direct-sending omit tools that send email, such as enrollments; changes by the
                      others can still start automations that send
  --confirm-above N   confirm changes of more than N contacts in one call, 50 by default:
                      by the user if the client can ask, else by the argument confirm_count
  --allow-override    allow enrollments of people who unsubscribed, for clients with consent
  --tools A,B         expose only these tools
  --help              show this help
  --version           show the version

Over HTTP, each request must include an API key, in the header X-API-Key or as a bearer
token. With --oauth, bearer tokens come from signing in, and aren't API keys. A request with the header X-MCP-Readonly: true gets only tools that read.

Environment:
  ${API_KEY_VARIABLE}     the API key
  ${BASE_URL_VARIABLE}    the URL of the service, such as https://contacts.example.com/api/v1
  ${READ_ONLY_VARIABLE}   true: same as --read-only
  ${NO_SENDING_VARIABLE}  true: same as --no-sending
  ${NO_DIRECT_SENDING_VARIABLE}  true: same as --no-direct-sending
  ${SECRET_VARIABLE}  encrypts the tokens of --oauth: at least 32 random characters
  ${PREVIOUS_SECRET_VARIABLE}  the secret before, while it's replaced
`;

/**
 * Reads the command line, and environment variables for clients that can set only environment variables.
 *
 * @throws OptionError
 */
export function readOptions(args: readonly string[], environment: Environment): Options {
	const values = parse(args);
	const { help = false, version = false } = values;
	const isOn = (option: Switch, variable: string) =>
		values[option] ?? readSwitch(environment, variable);
	return {
		help,
		version,
		readOnly: isOn('read-only', READ_ONLY_VARIABLE) || isOn('no-sending', NO_SENDING_VARIABLE), // any change can send
		noDirectSending: isOn('no-direct-sending', NO_DIRECT_SENDING_VARIABLE),
		allowOverride: values['allow-override'],
		confirmAbove: readCount(values['confirm-above']),
		http: readHttp(values, environment),
		names: values.tools === undefined ? undefined : readNames(split(values.tools.join())),
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
				'allow-host': { type: 'string', multiple: true },
				'read-only': { type: 'boolean' },
				'no-sending': { type: 'boolean' },
				'no-direct-sending': { type: 'boolean' },
				'allow-override': { type: 'boolean' },
				'confirm-above': { type: 'string' },
				'use-environment-key': { type: 'boolean' },
				oauth: { type: 'string' },
				tools: { type: 'string', multiple: true },
			},
		}).values;
	} catch (error) {
		const [sentence] = (error as Error).message.split(/\.?\n/); // parseArgs throws only Error objects
		const problem = sentence!.replace('argument is ambiguous', 'has no value');
		throw new OptionError(`${problem}. Run contact-sync-mcp with --help to see the options.`);
	}
}

/** Options that can also be set by a variable. */
type Switch = 'read-only' | 'no-sending' | 'no-direct-sending';

function readSwitch(environment: Environment, name: string): boolean {
	const text = environment[name] || 'false';
	const isOn = readBoolean(text);
	if (isOn !== undefined) return isOn;
	throw new OptionError(`${name} is neither true nor false: "${text}".`);
}

type Values = ReturnType<typeof parse>;

function readHttp(values: Values, environment: Environment): HttpOptions | undefined {
	const { http, host, oauth: publicUrl } = values;
	const { 'allow-host': allowed, 'use-environment-key': usesEnvironmentKey } = values;
	if (http === undefined) {
		const others = [host, allowed, publicUrl, usesEnvironmentKey];
		if (others.every((value) => value === undefined)) return undefined;
		throw new OptionError(
			'--host, --allow-host, --oauth, and --use-environment-key require --http.',
		);
	}
	if (host?.trim() === '') {
		// For Node, a blank host means all network interfaces.
		throw new OptionError('--host requires a host name or an IP address.');
	}
	if (publicUrl !== undefined && usesEnvironmentKey) {
		throw new OptionError('--oauth and --use-environment-key exclude each other.');
	}
	if (usesEnvironmentKey && !environment[API_KEY_VARIABLE]) {
		throw new OptionError(`--use-environment-key requires ${API_KEY_VARIABLE}, the API key.`);
	}
	const allowedHosts = allowed === undefined ? [] : readHosts(allowed.join());
	const oauth = publicUrl === undefined ? undefined : readOAuth(publicUrl, environment);
	return { port: readPort(http), host, allowedHosts, usesEnvironmentKey, oauth };
}

/** Matches a host name or an IPv4 address, as in the Host header, without a port. */
const HOST = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Matches an IPv6 address in brackets. */
const IPV6 = /^\[[\da-f:.]+\]$/i;

function readHosts(text: string): string[] {
	const hosts = text.split(',').map((host) => host.trim());
	const unusable = hosts.find((host) => !HOST.test(host) && !IPV6.test(host));
	if (unusable === undefined) return hosts;
	throw new OptionError(
		`--allow-host requires host names without a scheme, port, or path, such as mcp.example.com, not "${unusable}".`,
	);
}

const split = (text: string): string[] =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

/** Parses the number of contacts. 0 confirms every call. */
function readCount(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new OptionError(`--confirm-above requires a number, such as 50, not "${text}".`);
}

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
