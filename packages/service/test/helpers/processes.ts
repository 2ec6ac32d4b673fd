import { startService, type StartedService, type StartServiceOptions } from '../../src/testing.ts';
import type { State } from './controlled.ts';
import { until } from './until.ts';

/** Starts processes at the same moment. */
export type StartTogether = (
	count: number,
	options: StartServiceOptions,
) => Promise<StartedService[]>;

/** Processes that are ended after the tests of this file at the latest, whatever became of them: one left over keeps Jest waiting. */
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

/** Waits until no process has anything left to do now, and tells what is kept then. */
export async function stateWhenIdle(service: StartedService): Promise<State> {
	let state: State;
	await until(async () => {
		state = await service.control<State>('state');
		const jobs = state.jobs.filter(({ due_at }) => Date.parse(due_at) <= Date.now());
		return jobs.length === 0 && !state.mails.some(({ status }) => status === 'queued');
	});
	return state!;
}

/** How many rows have each value. */
export function countBy<T>(rows: readonly T[], valueOf: (row: T) => string): Map<string, number> {
	return new Map([...Map.groupBy(rows, valueOf)].map(([value, group]) => [value, group.length]));
}
