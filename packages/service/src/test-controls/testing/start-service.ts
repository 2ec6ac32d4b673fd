/** Starts the real service as a child process, for tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_WORKSPACE } from '../../package-files.ts';

export interface OpenServiceOptions {
	/** Content of a workspace file. @default the sample file */
	workspace?: string;
	/** Data folder. @default 'memory' */
	data?: string;
	/** URL of a PostgreSQL database to use instead of a data folder. */
	databaseUrl?: string;
	/** Whether to enable the test controls. @default false */
	controls?: boolean;
	/** Environment variables, such as `SMTP_URL`. The service doesn't inherit its variables from this process. */
	env?: Readonly<Record<string, string>>;
	/** Additional command-line options, which take precedence. */
	args?: readonly string[];
}

export interface StartServiceOptions extends OpenServiceOptions {
	/** Milliseconds by which the clock of the service's machine is ahead. @default 0 */
	clockSkewMs?: number;
	/** Maximum start time, in milliseconds. The default is generous for busy machines. @default 120_000 */
	timeoutMs?: number;
}

/** A running service, in this process or in a separate process. */
export interface OpenedService {
	/** Base URL, which ends with /api/v1. */
	url: string;
	/** Values of API keys, by name: keys in the workspace file, and newly generated keys. */
	keys: Record<string, string>;
	/** URL of the console, and its password if `startService` generated or set it. */
	console: { url: string; password?: string };
	/** URL of the metrics, with the option `--metrics-port`. */
	metrics?: string;
	/**
	 * Changes the service, for example `control('clock', { advance: '2d' })`, or reads its state, for example
	 * `control('journal')`. The default method is POST if there is a body, otherwise GET. Requires
	 * `controls`.
	 *
	 * @throws Error with the response if the service rejects the request
	 */
	control<T = unknown>(path: string, body?: object, method?: 'DELETE'): Promise<T>;
	/** Stops the service, and waits until it has stopped. For a process, resolves to its exit code. */
	stop(): Promise<unknown>;
	/** Returns the log that the service has written. */
	logs(): string;
}

/** A service in a separate process. */
export interface StartedService extends OpenedService {
	pid: number;
	stop(): Promise<number | null>;
	/** Ends the process immediately, as a crash would. */
	kill(): Promise<void>;
}

/**
 * Starts a service on a free port, and waits until it's ready. The service stops when this process ends, if
 * not earlier.
 *
 * @throws Error with the service's stderr if it doesn't become ready
 */
export async function startService(options: StartServiceOptions = {}): Promise<StartedService> {
	const folder = await mkdtemp(join(tmpdir(), 'contact-sync-'));
	const child = spawnService(await commandLine(options, folder), options);
	let stdout = '';
	let stderr = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text));
	child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
	const exited = once(child, 'close');
	const end = async (signal: NodeJS.Signals) => {
		child.kill(signal);
		await exited;
		return child.exitCode;
	};
	try {
		await untilReady(child, () => stdout.includes('\n'), options.timeoutMs ?? 120_000);
	} catch (error) {
		await end('SIGKILL');
		throw new Error(`The service did not start: ${(error as Error).message}\n${stderr}`);
	} finally {
		await rm(folder, { recursive: true, force: true }); // the workspace file has been read
	}
	const ready = JSON.parse(stdout) as Pick<StartedService, 'url' | 'keys' | 'console' | 'metrics'>;
	return {
		...ready,
		control: controlOf(ready.url),
		pid: child.pid!,
		stop: () => end('SIGTERM'),
		kill: async () => void (await end('SIGKILL')),
		logs: () => stderr,
	};
}

/** Returns a function that calls the controls of the service at this base URL. */
export const controlOf =
	(url: string): StartedService['control'] =>
	(path, body, method) =>
		callControl(url, { path, body, method });

/** Returns the arguments of the command for these options. Writes the workspace file into `folder`. */
export async function commandLine(options: OpenServiceOptions, folder: string): Promise<string[]> {
	const { workspace, databaseUrl, data = 'memory', controls, args = [] } = options;
	const file = join(folder, 'workspace.yaml');
	if (workspace !== undefined) await writeFile(file, workspace);
	const sample = args.includes('--workspace') ? [] : ['--workspace', SAMPLE_WORKSPACE];
	const workspaceArgs = workspace === undefined ? sample : ['--workspace', file];
	const dataArgs = databaseUrl === undefined ? ['--data', data] : [];
	const controlArgs = controls ? ['--controls'] : [];
	return ['--json', '--port', '0', ...dataArgs, ...workspaceArgs, ...controlArgs, ...args];
}

function spawnService(
	args: readonly string[],
	{ databaseUrl, clockSkewMs, env: variables }: StartServiceOptions,
): ChildProcess {
	const source = (file: string) => join(import.meta.dirname, file);
	// The child's stdin is a pipe, which closes when this process ends. The command in bin/ also sets
	// `--liftoff-only`.
	const preloaded = ['stop-with-parent', ...(clockSkewMs ? ['skewed-clock'] : [])];
	const flags = preloaded.flatMap((name) => ['--import', source(`${name}.ts`)]);
	const own = ['SMTP_URL', 'PUBLIC_URL', 'MAIL_HOOK_TOKEN', 'CONSOLE_PASSWORD'];
	const unset = Object.fromEntries(own.map((name) => [name, undefined]));
	const skew = clockSkewMs ? { CLOCK_SKEW_MS: String(clockSkewMs) } : {};
	const env = { ...process.env, ...unset, DATABASE_URL: databaseUrl, ...skew, ...variables };
	const command = ['--liftoff-only', ...flags, source('../../main.ts'), ...args];
	return spawn(process.execPath, command, { stdio: 'pipe', env });
}

async function untilReady(
	child: ChildProcess,
	isReady: () => boolean,
	timeoutMs: number,
): Promise<void> {
	const timeout = AbortSignal.timeout(timeoutMs);
	const ended = once(child, 'close', { signal: timeout }).then(([code]) => {
		throw new Error(`it ended with code ${code}`);
	});
	while (!isReady()) await Promise.race([once(child.stdout!, 'data', { signal: timeout }), ended]);
}

async function callControl<T>(
	url: string,
	{ path, body, method }: { path: string; body?: object; method?: string },
): Promise<T> {
	const response = await fetch(new URL(`/__controls/${path}`, url), {
		method: method ?? (body === undefined ? 'GET' : 'POST'),
		headers: {
			'Content-Type': 'application/json',
			Connection: 'close', // a slow test could use a kept-alive connection just when the service closes it
		},
		body: body === undefined ? null : JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`The control ${path} returned ${response.status}: ${text}`);
	return JSON.parse(text) as T;
}
