/** `npm run contract -- --url URL [--trigger KEY]`: checks which of our assumptions hold for a service. */
import { runCommand } from './command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
	apiKey: process.env.CONTACT_SYNC_API_KEY,
	stdout: (text) => void process.stdout.write(text),
	stderr: (text) => void process.stderr.write(text),
});
