/** The command `contact-sync-service`. */
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { errorLine, runCli } from './cli/run-cli.ts';
import { untilStopped } from './cli/until-stopped.ts';

const writeStderr = (line: string) => void process.stderr.write(line);

// A log that can't be written, such as on a full disk, has gaps. It must not end the service.
process.stderr.on('error', () => {});

// Node would print the error's message, which can contain contact data.
process.on('uncaughtException', (error) => {
	writeStderr(errorLine(error));
	process.exit(1);
});

process.exit(
	await runCli(process.argv.slice(2), {
		environment: process.env,
		writeStdout: (line) => void process.stdout.write(line),
		writeStderr,
		emphasize: (part) => styleText('bold', part, { stream: process.stdout }), // plain if stdout isn't a terminal
		readStdin: () => text(process.stdin),
		untilStopped,
	}),
);
