/** The command `contact-sync-service`. */
import { errorLine, runCli } from './cli/run-cli.ts';
import { untilStopped } from './cli/until-stopped.ts';

const writeStderr = (text: string) => void process.stderr.write(text);

// Node would print the error's own text, which may contain contact data.
process.on('uncaughtException', (error) => {
	writeStderr(errorLine(error));
	process.exit(1);
});

process.exit(
	await runCli(process.argv.slice(2), {
		environment: process.env,
		writeStdout: (text) => void process.stdout.write(text),
		writeStderr,
		untilStopped,
	}),
);
