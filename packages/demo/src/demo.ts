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

export interface DemoOptions {
	/** Whether to start n8n's editor, too. */
	editor: boolean;
	/** Whether to stop when everything has started. */
	exit: boolean;
}

export interface DemoContext {
	say: (line: string) => void;
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
	{ say, signal, folder = join(ROOT, '.data') }: DemoContext,
	programs: ProcessHandle[],
): Promise<void> {
	await mkdir(folder, { recursive: true });
	await requireSpace('The data', folder, DISK_MB);
	const secrets = await readSecrets(join(folder, 'demo.json'));
	const port = await freePort(PORT);
	say("Starting the service, and loading n8n's engine …");
	const service = await startService({ folder, port, ...secrets });
	programs.push(service);
	const loading = import('./run-sample.ts'); // not static: see preload-engine.ts
	loading.catch(() => {}); // reported when it's awaited
	const { url, consoleUrl } = await service.ready;
	signal.throwIfAborted();
	if (port !== PORT) say(`Port ${PORT} is in use. Using port ${port} for the service.`);

	say('Building the node, and running the sample workflow …\n');
	await buildNode(signal); // not earlier: a second start must not replace the build that the first one uses
	const { runSample } = await loading;
	const credential = { apiKey: secrets.testKey, baseUrl: url };
	const pageUrl = (path: string) => `${consoleUrl}${path}?environment=test`;
	const sampleRun = await runSample(credential);
	signal.throwIfAborted();
	say(describeResults(sampleRun, pageUrl));
	if (exit && !editor) return;
	say(`
  Service   ${url}
            Send the header X-API-Key: ${secrets.testKey}
            All endpoints are described at ${new URL('/docs/', url).href}
  Console   ${pageUrl('contacts/')}
            Sign in with the password ${secrets.consolePassword}
`);

	if (editor) {
		await startEditor({ folder, credential, say, signal, ...secrets }).then(
			(n8n) => void programs.push(n8n),
			(error: Error) => {
				if (exit || signal.aborted) throw error;
				say(`\nn8n isn't available, but the service is still running. ${error.message}\n`);
			},
		);
	} else {
		say("To open this workflow in n8n's editor, press Ctrl+C, and run: npm start -- --editor");
	}
	if (exit) return;
	say('Press Ctrl+C to stop. The data stays in .data for the next start.');
	const end = await Promise.race(programs.map(({ ended }) => ended));
	if (!signal.aborted) throw new Error(end);
}
