/** `npm run contract -- --url URL [--trigger KEY]`: asks a real service which of our guesses hold. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
	apiKey: process.env.CONTACT_SYNC_API_KEY,
	stdout: (text) => void process.stdout.write(text),
	stderr: (text) => void process.stderr.write(text),
});
