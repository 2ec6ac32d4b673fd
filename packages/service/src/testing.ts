/** Starts the real service as a child process, for tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_WORKSPACE } from './package-files.ts';

export interface OpenServiceOptions {
	/** Content of a workspace file. @default the sample file */
	workspace?: string;
	/** A data folder. @default 'memory' */
	data?: string;
	/** URL of a PostgreSQL database to use instead of a data folder. */
	databaseUrl?: string;
	/** Whether to enable the test controls. @default false */
	controls?: boolean;
	/** Environment variables, such as `SMTP_URL`. The service inherits none of its own variables from this process. */
	env?: Readonly<Record<string, string>>;
	/** More options of the command. They take precedence. */
	args?: readonly string[];
}

export interface StartServiceOptions extends OpenServiceOptions {
	/** Milliseconds by which the clock of its machine is ahead. @default 0 */
	clockSkewMs?: number;
	/** Maximum time for the start, in milliseconds. A last resort: it's generous for busy machines. @default 120_000 */
	timeoutMs?: number;
}

/** A running service, in this process or in its own. */
export interface OpenedService {
	/** Base URL, which ends with /api/v1. */
	url: string;
	/** Values of API keys, by name: those in the workspace file, and those just generated. */
	keys: Record<string, string>;
	/** URL of its console, and the password if this start generated it or set it. */
	console: { url: string; password?: string };
	/**
	 * Moves the service, as `control('clock', { advance: '2d' })`, or reads it, as `control('journal')`: by POST with a body, and
	 * by GET without, unless a method is given. It must have been started with `controls`.
	 *
	 * @throws Error with what the service said when it does not understand
	 */
	control<T = unknown>(path: string, body?: object, method?: 'DELETE'): Promise<T>;
	/** Stops the service and waits until it has stopped. A process resolves with its exit code. */
	stop(): Promise<unknown>;
	/** Returns its log so far. */
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
 * Starts a service on a free port and waits until it is ready. It ends with this process at the latest.
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
	const ready = JSON.parse(stdout) as Pick<StartedService, 'url' | 'keys' | 'console'>;
	return {
		...ready,
		control: controlOf(ready.url),
		pid: child.pid!,
		stop: () => end('SIGTERM'),
		kill: async () => void (await end('SIGKILL')),
		logs: () => stderr,
	};
}

/** Controls a service that another process has started, by its base URL. */
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
	const given = workspace === undefined ? sample : ['--workspace', file];
	const place = databaseUrl === undefined ? ['--data', data] : [];
	const levers = controls ? ['--controls'] : [];
	return ['--json', '--port', '0', ...place, ...given, ...levers, ...args];
}

function spawnService(
	args: readonly string[],
	{ databaseUrl, clockSkewMs, env: given }: StartServiceOptions,
): ChildProcess {
	const source = (file: string) => join(import.meta.dirname, file);
	// Its stdin is a pipe, which closes when this process ends. The other flag is the one in bin/.
	const preloaded = ['stop-with-parent', ...(clockSkewMs ? ['skewed-clock'] : [])];
	const flags = preloaded.flatMap((name) => ['--import', source(`testing/${name}.ts`)]);
	const own = ['SMTP_URL', 'PUBLIC_URL', 'MAIL_HOOK_TOKEN', 'CONSOLE_PASSWORD'];
	const unset = Object.fromEntries(own.map((name) => [name, undefined]));
	const skew = clockSkewMs ? { CLOCK_SKEW_MS: String(clockSkewMs) } : {};
	const env = { ...process.env, ...unset, DATABASE_URL: databaseUrl, ...skew, ...given };
	const command = ['--liftoff-only', ...flags, source('cli.ts'), ...args];
	return spawn(process.execPath, command, { stdio: 'pipe', env });
}

async function untilReady(
	child: ChildProcess,
	isReady: () => boolean,
	timeoutMs: number,
): Promise<void> {
	const late = AbortSignal.timeout(timeoutMs);
	const ended = once(child, 'close', { signal: late }).then(([code]) => {
		throw new Error(`it ended with code ${code}`);
	});
	while (!isReady()) await Promise.race([once(child.stdout!, 'data', { signal: late }), ended]);
}

async function callControl<T>(
	url: string,
	{ path, body, method }: { path: string; body?: object; method?: string },
): Promise<T> {
	const answer = await fetch(new URL(`/__controls/${path}`, url), {
		method: method ?? (body === undefined ? 'GET' : 'POST'),
		headers: {
			'Content-Type': 'application/json',
			Connection: 'close', // a busy test may use a kept connection just when the service closes it
		},
		body: body === undefined ? null : JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The control ${path} returned ${answer.status}: ${text}`);
	return JSON.parse(text) as T;
}
