import { LOG_LEVELS, type LogLevel } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import { SAMPLE_WORKSPACE } from '../package-files.ts';
import type { ServiceOptions } from '../service.ts';
import type { NamedPlace } from '../store/open-store.ts';
import { readConsolePassword } from './console-password.ts';
import { readMailOptions } from './mail-options.ts';
import { parseOptions, refuseEmpty } from './parse-options.ts';

export const HELP = `Serves the API, or runs the command that is named.

  npm run service -- [COMMAND] [OPTIONS]    in the repository
  contact-sync-service [COMMAND] [OPTIONS]  where the package is installed

Commands:
  backup --to FILE [--data DIR]     writes all data into a new file; - for stdout
  restore --from FILE [--data DIR]  fills an empty place from such a file; - for stdin
  move [--data DIR]                 copies all data of a folder into the empty PostgreSQL of DATABASE_URL
  hash-password                     prints the hash of a password from stdin, for --console-accounts

Options:
  --port N            port to listen at; 0 means any free one (8787)
  --host HOST         address to listen at (127.0.0.1)
  --data DIR|memory   folder for the data; memory keeps nothing (.data/service)
  --workspace FILE    YAML file with a product, its keys and what its dashboard would configure (a sample: product Acme);
                      can be repeated, once per product; required with DATABASE_URL
  --disable-missing-products
                      disable the API keys of products in the database that have no --workspace file, instead of
                      refusing to start; nothing is deleted
  --console-accounts FILE
                      YAML file with personal accounts of the console: names, roles, and hashes of passwords
  --json              print one line of JSON with the url, the keys and the console when ready
  --stop-within N     seconds after SIGTERM or SIGINT until the process ends, even if something hangs (22)
  --log-level LEVEL   ${LOG_LEVELS.join(', ')} (info); logs go to stderr
  --controls          for tests: let everybody on this machine move the time, make faults, and read and empty the data
                      under /__controls/, without a key; only when --host is a loopback address
  --help              print this text
  --version           print the version

Environment:
  DATABASE_URL        a PostgreSQL to use in place of the embedded database; --data wins over it
  SMTP_URL            SMTP server that delivers mail, as smtp://user:password@host:587; without it, live mail waits up to 5 days
  PUBLIC_URL          URL at which recipients and clients reach this service, for links in emails and lists; required with SMTP_URL
  CONSOLE_PASSWORD    the password of the console at /console/; without it the first start makes one, and shows it
  MAIL_HOOK_TOKEN     what reports of bounces and complaints at /hooks/mail/ must show; without it there is no such path
`;

const OPTIONS = {
	port: { type: 'string', default: '8787' },
	host: { type: 'string', default: '127.0.0.1' },
	data: { type: 'string' },
	workspace: { type: 'string', multiple: true },
	'disable-missing-products': { type: 'boolean', default: false },
	'console-accounts': { type: 'string' },
	json: { type: 'boolean', default: false },
	'stop-within': { type: 'string', default: '22' },
	'log-level': { type: 'string', default: 'info' },
	controls: { type: 'boolean', default: false },
	help: { type: 'boolean', default: false },
	version: { type: 'boolean', default: false },
} as const;

export interface CliOptions extends ServiceOptions {
	place: NamedPlace;
	json: boolean;
	stopWithinMs: number;
	logLevel: LogLevel;
	help: boolean;
	version: boolean;
}

/** The sample workspace would be the wrong product for a database that is probably shared. */
const WORKSPACE_MISSING =
	'DATABASE_URL is set, and there is no --workspace. Pass the workspace file of each product in that database.';

export const DEFAULT_DATA = '.data/service';

/** @throws StartError that names the option and what was expected */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): CliOptions {
	const {
		port,
		data,
		workspace,
		'disable-missing-products': disableMissingProducts,
		'log-level': logLevel,
		'console-accounts': consoleAccounts,
		'stop-within': stopWithin,
		...options
	} = parseOptions(args, OPTIONS);
	refuseEmpty({
		host: [options.host],
		data: [data],
		workspace: workspace ?? [],
		'console-accounts': [consoleAccounts],
	});
	const place = placeOf(data, environment.DATABASE_URL);
	const isServing = !options.help && !options.version;
	if (isServing && !workspace && 'databaseUrl' in place) throw new StartError(WORKSPACE_MISSING);
	return {
		...options,
		place,
		disableMissingProducts,
		mail: readMailOptions(environment),
		consolePassword: readConsolePassword(environment),
		workspaces: workspace ?? [SAMPLE_WORKSPACE],
		...(consoleAccounts !== undefined && { consoleAccounts }),
		port: readPort(port),
		stopWithinMs: readSeconds('stop-within', stopWithin),
		logLevel: readLogLevel(logLevel),
	};
}

/** What is said on the command line wins over the environment. */
export function placeOf(data: string | undefined, databaseUrl: string | undefined): NamedPlace {
	if (data === undefined && databaseUrl) return { databaseUrl };
	return { data: data ?? DEFAULT_DATA };
}

function readPort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new StartError(`--port ${text}: expected a number from 0 to 65535.`);
}

function readSeconds(name: string, text: string): number {
	const seconds = Number(text);
	if (/^\d+$/.test(text) && seconds >= 1 && seconds <= 3_600) return seconds * 1_000;
	throw new StartError(`--${name} ${text}: expected a number of seconds from 1 to 3600.`);
}

function readLogLevel(text: string): LogLevel {
	const level = LOG_LEVELS.find((each) => each === text);
	if (level) return level;
	throw new StartError(`--log-level ${text}: expected one of ${LOG_LEVELS.join(', ')}.`);
}
