/** `npm start`: sends a marketer's data from the real n8n to the service once, and keeps both running. */
import { parseArgs } from 'node:util';
import type { ProcessHandle } from '@contact-sync/testing/process-handle';
import { report } from './report.ts';
import { NODE_NAME, startSample, TRIGGER_NAME } from './sample.ts';

const HELP = `npm start            starts the service and n8n, runs a sample workflow, and keeps running until you press Ctrl+C
npm start -- --exit  exits after the table of contacts: with code 0, or with code 1 and an error message
`;

const values = readOptions();
const say = (line: string) => void process.stdout.write(`${line}\n`);

const programs: ProcessHandle[] = [];
const stop = async () => {
	for (const program of programs.toReversed()) await program.stop();
};

const interrupted = new Promise<void>((resolve) => {
	process.once('SIGINT', () => resolve());
	process.once('SIGTERM', () => resolve());
});

function readOptions() {
	const option = { type: 'boolean', default: false } as const;
	try {
		return parseArgs({ options: { exit: option, help: option } }).values;
	} catch (error) {
		process.stderr.write(
			`${(error as Error).message}. Run npm start -- --help to see the options.\n`,
		);
		process.exit(1);
	}
}

async function main(): Promise<void> {
	if (values.help) return say(HELP);
	const { api, owner, n8nUrl, service, workflowId } = await startSample(say, programs);
	say('Running the sample workflow: Customer Datastore → Contact: Create or Update\n');
	say(report(await api.runWorkflow(workflowId, TRIGGER_NAME), NODE_NAME));
	if (values.exit) return;
	say(`
  n8n       ${n8nUrl}/workflow/${workflowId}
            Sign in as ${owner.email} with the password ${owner.password}
  Service   ${service.url}
            Send the header X-API-Key: ${service.apiKey}
  Console   ${service.consoleUrl}
            Sign in with the password ${service.consolePassword}

Press Ctrl+C to stop both. The data stays in .data for the next start.`);
	const end = await Promise.race([interrupted, ...programs.map(({ ended }) => ended)]);
	if (end !== undefined) throw new Error(end);
}

const aborted = interrupted.then(() => 'interrupted');
try {
	await Promise.race([main(), aborted]);
} catch (error) {
	process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
} finally {
	await stop();
	process.exit();
}
