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
