import { LOG_LEVELS, type LogLevel } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import { SAMPLE_WORKSPACE } from '../package-files.ts';
import { DEFAULT_JOBS, type ServiceOptions } from '../service.ts';
import type { NamedPlace } from '../store/open-store.ts';
import { readConsolePassword } from './console-password.ts';
import { readMailOptions } from './mail-options.ts';
import { parseOptions } from './parse-options.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

export const HELP = `Starts the service, or runs a command.

  npm run service -- [COMMAND] [OPTIONS]    in the repository
  contact-sync-service [COMMAND] [OPTIONS]  if the package is installed

Commands:
  backup --to FILE [--data DIR]     writes all data to a new file, or to stdout with --to -
  restore --from FILE [--data DIR]  restores a backup into an empty folder or database, from stdin with --from -
  check-backup --from FILE          checks a backup by restoring it into a temporary folder, which is then deleted
  move [--data DIR]                 copies all data from a folder to the empty PostgreSQL database at DATABASE_URL
  retry-failed --since SPAN [--data DIR]
                      queues all emails again that failed in a time span, such as 2h or 1d
  hash-password                     prints the hash of a password from stdin, for --console-accounts

Options:
  --port N            port to listen on, or 0 for any free port (default: 8787)
  --host HOST         host or IP address to listen on (default: 127.0.0.1)
  --data DIR|memory   data folder; memory stores nothing on disk (default: .data/service)
  --workspace FILE    YAML file with a product, its API keys, and its settings, such as senders, email triggers, and sequences
                      (default: a sample for the product Acme); repeat it for each product; required with DATABASE_URL
  --disable-missing-products
                      disable the API keys of products in the database that have no --workspace file, instead of
                      failing to start; nothing is deleted
  --console-accounts FILE
                      YAML file with personal accounts of the console: names, roles, and password hashes
  --json              when ready, print one line of JSON with the service's URL, the API keys, and the console's URL and password
  --jobs N            number of jobs that run at the same time on PostgreSQL, from 1 to 8 (default: 4)
  --trusted-proxies LIST
                      IP addresses or ranges of the proxies in front, such as 10.0.0.0/8, separated by commas: the
                      client's IP address is then taken from their X-Forwarded-For (default: none)
  --metrics-port N    port of the metrics for Prometheus at /metrics, or 0 for any free port; they need no key, so
                      don't make this port public (default: no metrics)
  --stop-within N     maximum number of seconds between a stop signal and exit, even if something hangs
                      (default: 22)
  --log-level LEVEL   ${LOG_LEVELS.join(', ')} (default: info); logs go to stderr
  --controls          for tests: let any client on this machine change the clock, inject faults, and read and delete
                      data under /__controls/, without an API key; requires a loopback --host
  --help              print this help
  --version           print the version

Environment:
  DATABASE_URL        PostgreSQL database to use instead of the embedded database; --data takes precedence
  SMTP_URL            SMTP server for email, such as smtp://user:password@host:587; without it, live emails wait up to 5 days
  PUBLIC_URL          URL of this service for recipients and clients, used in email and pagination links; required with SMTP_URL
  CONSOLE_PASSWORD    password of the console at /console/; without it, the service generates one on first start and shows it
  MAIL_HOOK_TOKEN     token required for bounce and complaint reports at /hooks/mail/, or several separated by commas; without it, the endpoint is disabled
`;

const OPTIONS = {
	port: { type: 'string', default: '8787' },
	host: { type: 'string', default: '127.0.0.1' },
	data: { type: 'string' },
	workspace: { type: 'string', multiple: true },
	'disable-missing-products': { type: 'boolean', default: false },
	'console-accounts': { type: 'string' },
	json: { type: 'boolean', default: false },
	jobs: { type: 'string', default: String(DEFAULT_JOBS) },
	'metrics-port': { type: 'string' },
	'trusted-proxies': { type: 'string' },
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

/**
 * Error message for a missing workspace file. The sample file's product wouldn't match the products in a
 * shared database.
 */
const WORKSPACE_MISSING =
	'DATABASE_URL is set without --workspace. Pass the workspace file of each product in that database.';

export const DEFAULT_DATA = '.data/service';

/** @throws StartError with the option and the expected value */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): CliOptions {
	const {
		port,
		data,
		workspace,
		'disable-missing-products': disableMissingProducts,
		'log-level': logLevel,
		'console-accounts': consoleAccounts,
		'stop-within': stopWithin,
		'metrics-port': metricsPort,
		'trusted-proxies': trustedProxies,
		jobs,
		...options
	} = parseOptions(args, OPTIONS);
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
		port: readPort('port', port),
		...(metricsPort !== undefined && { metricsPort: readPort('metrics-port', metricsPort) }),
		jobs: readJobs(jobs),
		trustedProxies: readTrustedProxies(trustedProxies),
		stopWithinMs: readSeconds('stop-within', stopWithin),
		logLevel: readLogLevel(logLevel),
	};
}

/** Chooses the database. `--data` takes precedence over the environment. */
export function placeOf(data: string | undefined, databaseUrl: string | undefined): NamedPlace {
	if (data === undefined && databaseUrl) return { databaseUrl };
	return { data: data ?? DEFAULT_DATA };
}

function readPort(name: string, text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= 65_535) return port;
	throw new StartError(`--${name} ${text}: expected a number from 0 to 65535.`);
}

function readJobs(text: string): number {
	if (/^[1-8]$/.test(text)) return Number(text);
	throw new StartError(`--jobs ${text}: expected a number from 1 to 8.`);
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
