import packageJson from '../../package.json' with { type: 'json' };
import { createLog, describeError } from '../base/log.ts';
import { isDiskFull, StartError, systemCode } from '../base/start-error.ts';
import { runService } from '../service.ts';
import { isConnectionLost } from '../store/is-connection-lost.ts';
import type { CliProcess } from './cli-process.ts';
import { commands } from './commands.ts';
import { HELP, readOptions, type CliOptions } from './options.ts';
import { readyJson, readyText } from './ready-text.ts';

const LOST_CONNECTION =
	'The connection to PostgreSQL was lost. Check that it runs, and run this command again.';

/** Reasons why the database rejects a command, by PostgreSQL error code. */
const REJECTIONS: Readonly<Record<string, string>> = {
	'25006':
		'The database accepts no changes, as on a standby. Set DATABASE_URL to the primary server, or end the read-only mode.',
	'42501':
		'The user of DATABASE_URL lacks permissions for the tables. Use the user that owns the database and its tables.',
};

/**
 * Runs the command line: a command, or the service until it's stopped.
 *
 * @returns the exit code
 */
export async function runCli(args: string[], cli: CliProcess): Promise<number> {
	try {
		await runCommand(args, cli);
		return 0;
	} catch (error) {
		cli.writeStderr(errorLine(error));
		return 1;
	}
}

/**
 * Returns the line for stderr. Omits the message of an unexpected error, because it can contain contact data.
 */
export function errorLine(error: unknown): string {
	return `contact-sync-service: ${textOf(error)}\n`;
}

function textOf(error: unknown): string {
	if (error instanceof StartError) return error.message;
	if (isDiskFull(error)) return 'The disk is full. Free space, and start again. No data is lost.';
	if (isConnectionLost(error)) return LOST_CONNECTION;
	return REJECTIONS[systemCode(error) ?? ''] ?? JSON.stringify(describeError(error));
}

async function runCommand(args: string[], cli: CliProcess): Promise<void> {
	const [word = '', ...rest] = args;
	const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
	if (command && !rest.includes('--help')) {
		const sentence = await command(rest, cli);
		return cli.writeStderr(`${sentence}\n`); // stdout can contain a backup
	}
	const options = readOptions(command ? rest : args, cli.environment);
	if (options.help) return cli.writeStdout(HELP);
	if (options.version) return cli.writeStdout(`${packageJson.version}\n`);
	await serve(options, cli);
}

async function serve(options: CliOptions, cli: CliProcess): Promise<void> {
	const log = createLog({ level: options.logLevel, write: cli.writeStderr, now: Date.now });
	const stopped = cli.untilStopped(log, options.stopWithinMs);
	await using service = await runService(options, log);
	cli.writeStdout(options.json ? readyJson(service) : readyText(service, options, cli.emphasize));
	await stopped;
}
