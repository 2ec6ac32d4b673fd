import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import type { EndedCommand } from '@contact-sync/testing/service';
import {
	startService,
	type StartedService,
	type StartServiceOptions,
} from '../../src/test-controls/testing/start-service.ts';
import type { State } from './controlled.ts';
import { until } from './until.ts';

/** Starts processes at the same time. */
export type StartTogether = (
	count: number,
	options: StartServiceOptions,
) => Promise<StartedService[]>;

/** Kills the started processes after the tests of this file, so that Jest doesn't wait for them. */
export function useProcesses(): StartTogether {
	const started: StartedService[] = [];
	afterAll(() => Promise.all(started.map((each) => each.kill())));
	return (count, options) =>
		Promise.all(
			Array.from({ length: count }, async () => {
				const service = await startService(options);
				started.push(service);
				return service;
			}),
		);
}

/** Waits until no job is due or runs, and returns the state. */
export const stateWhenIdle = (service: StartedService) => stateWhen(service, hasNoDueJob);

/** Waits until no job is due and no email waits for delivery, and returns the state. */
export const stateWhenDelivered = (service: StartedService) =>
	stateWhen(service, (state) => hasNoDueJob(state) && !state.mails.some(isQueued));

const hasNoDueJob = ({ jobs }: State) =>
	!jobs.some(({ due_at, takes }) => takes > 0 || Date.parse(due_at) <= Date.now());

const isQueued = ({ status }: State['mails'][number]) => status === 'queued';

async function stateWhen(service: StartedService, isReached: (state: State) => boolean) {
	let state: State;
	await until(async () => isReached((state = await service.control<State>('state'))));
	return state!;
}

/** Returns the number of rows with each value. */
export function countBy<T>(rows: readonly T[], valueOf: (row: T) => string): Map<string, number> {
	return new Map([...Map.groupBy(rows, valueOf)].map(([value, group]) => [value, group.length]));
}

const CLI = join(__dirname, '../../src/main.ts');
const PRELOAD = join(ROOT, 'packages/testing/src/stop-with-parent.ts');

/** Runs the command line in a separate process. A service that becomes ready is stopped with SIGTERM. */
export async function runProcess(
	args: readonly string[],
	given: Readonly<Record<string, string | undefined>> = {},
): Promise<EndedCommand> {
	// The script in bin/ passes the same flag to Node.
	const env = { ...process.env, ...given };
	const child = spawn(process.execPath, ['--import', PRELOAD, '--liftoff-only', CLI, ...args], {
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		env,
	});
	let stdout = '';
	let stderr = '';
	child.stdout!.setEncoding('utf8').on('data', (text: string) => {
		stdout += text;
		if (stdout.includes('http://')) child.kill('SIGTERM');
	});
	child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
	const tooLong = setTimeout(() => child.kill('SIGKILL'), 120_000);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(tooLong);
	return { code, stdout, stderr };
}
