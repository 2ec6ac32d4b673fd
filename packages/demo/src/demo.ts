import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@contact-sync/testing/free-port';
import { ROOT } from '@contact-sync/testing/paths';
import type { ProcessHandle } from '@contact-sync/testing/process-handle';
import { requireSpace } from '@contact-sync/testing/require-space';
import { buildNode } from './build-node.ts';
import { startEditor } from './editor.ts';
import { describeResults } from './results.ts';
import { readSecrets } from './secrets.ts';
import { startService } from './service.ts';
import type { Terminal } from './terminal.ts';

export interface DemoOptions {
	/** Whether to start n8n's editor, too. */
	editor: boolean;
	/** Whether to stop when everything has started. */
	exit: boolean;
}

export interface DemoContext {
	terminal: Terminal;
	/** Stops the demo. */
	signal: AbortSignal;
	/** Folder of the data. @default `.data` in the clone */
	folder?: string;
}

const PORT = 8787;

/** Free space for the data and logs, in megabytes. */
const DISK_MB = 200;

/** Maximum time for cleaning up after an interruption, in milliseconds. */
const CLEAN_UP_WITHIN_MS = 5_000;

/**
 * Starts the service, shows the results of the sample workflow, and waits until the demo is stopped.
 *
 * @throws Error with the reason if something can't be started, or ends unexpectedly
 */
export async function runDemo(options: DemoOptions, context: DemoContext): Promise<void> {
	const programs: ProcessHandle[] = [];
	const { signal } = context;
	const running = run(options, context, programs);
	try {
		await Promise.race([running, once(signal, 'abort')]);
	} finally {
		for (const program of programs.toReversed()) await program.stop();
	}
	// After an interruption, wait until the installation has removed its temporary folder.
	const isInterrupted = running.then(
		() => false,
		() => true,
	);
	if (await Promise.race([isInterrupted, sleep(CLEAN_UP_WITHIN_MS, true)])) {
		throw new Error('Interrupted before everything had started.');
	}
}

async function run(
	{ editor, exit }: DemoOptions,
	{ terminal, signal, folder = join(ROOT, '.data') }: DemoContext,
	programs: ProcessHandle[],
): Promise<void> {
	const { say, bold, during } = terminal;
	await mkdir(folder, { recursive: true });
	await requireSpace('The data', folder, DISK_MB);
	const secrets = await readSecrets(join(folder, 'demo.json'));
	const port = await freePort(PORT);
	const service = await startService({ folder, port, ...secrets });
	programs.push(service);
	const loading = import('./run-sample.ts'); // not static: see preload-engine.ts
	loading.catch(() => {}); // reported when it's awaited
	const { url, consoleUrl } = await during('Starting the service …', service.ready);
	signal.throwIfAborted();
	if (port !== PORT) say(`Port ${PORT} is in use. Using port ${port} for the service.`);

	const credential = { apiKey: secrets.testKey, baseUrl: url };
	const pageUrl = (path: string) => `${consoleUrl}${path}?environment=test`;
	// The build isn't earlier: a second start must not replace the build that the first one uses.
	await during("Building the node for n8n's engine …", buildNode(signal));
	const { runSample } = await during("Loading n8n's engine …", loading);
	const sampleRun = await during('Running the sample workflow …', runSample(credential));
	signal.throwIfAborted();
	say('');
	say(describeResults(sampleRun, pageUrl));
	if (exit && !editor) return;
	say(`
  Console   ${bold(pageUrl('overview/'))}
  Password  ${bold(secrets.consolePassword)}

  Base URL  ${bold(url)}
  API key   ${bold(secrets.testKey)}
            All endpoints are described at ${new URL('/docs/', url).href}
`);

	if (editor) {
		await startEditor({ folder, credential, terminal, signal, ...secrets }).then(
			(n8n) => void programs.push(n8n),
			(error: Error) => {
				if (exit || signal.aborted) throw error;
				say(`\nn8n isn't available, but the service is still running. ${error.message}\n`);
			},
		);
	}
	if (exit) return;
	say('To stop, press Ctrl+C. The data stays in .data for the next start.');
	say(
		programs.length > 1
			? `Next: open the ${bold('n8n')} URL, and choose Execute workflow.`
			: `Next: open the ${bold('Console')} URL. For n8n's editor, press Ctrl+C, and run: npm start -- --editor`,
	);
	const end = await Promise.race(programs.map(({ ended }) => ended));
	if (!signal.aborted) throw new Error(end);
}
