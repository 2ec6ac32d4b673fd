/** The command `contact-sync-service`. */
import packageJson from '../package.json' with { type: 'json' };
import { commands } from './cli/commands.ts';
import { HELP, readOptions, type CliOptions } from './cli/options.ts';
import { readyJson, readyText } from './cli/ready-text.ts';
import { untilStopped } from './cli/until-stopped.ts';
import { createLog, describeError } from './log.ts';
import { runService } from './service.ts';
import { StartError } from './start-error.ts';

async function main(args: string[]): Promise<void> {
	const [word = '', ...rest] = args;
	const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
	if (command && !rest.includes('--help')) {
		const sentence = await command(rest, process.env);
		return void toStderr(`${sentence}\n`); // a backup may have gone to stdout
	}
	const options = readOptions(command ? rest : args, process.env);
	if (options.help) process.stdout.write(HELP);
	else if (options.version) process.stdout.write(`${packageJson.version}\n`);
	else await serve(options);
}

async function serve(options: CliOptions): Promise<void> {
	const log = createLog({ level: options.logLevel, write: toStderr, now: Date.now });
	const stopped = untilStopped(log);
	await using service = await runService(options, log);
	process.stdout.write(options.json ? readyJson(service) : readyText(service, options));
	await stopped;
}

const toStderr = (text: string) => process.stderr.write(text);

function fail(error: unknown): never {
	const line = error instanceof StartError ? error.message : JSON.stringify(describeError(error));
	toStderr(`contact-sync-service: ${line}\n`);
	process.exit(1);
}

// An error's own text may hold contact data, and Node would print it.
process.on('uncaughtException', fail);
await main(process.argv.slice(2)).catch(fail);
process.exit(0);
