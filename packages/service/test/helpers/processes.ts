import { startService, type StartedService, type StartServiceOptions } from '../../src/testing.ts';
import type { State } from './controlled.ts';
import { until } from './until.ts';

/** Starts processes at the same moment. */
export function startTogether(count: number, options: StartServiceOptions) {
	return Promise.all(Array.from({ length: count }, () => startService(options)));
}

/** Waits until no process has anything left to do now, and tells what is kept then. */
export async function stateWhenIdle(service: StartedService): Promise<State> {
	let state: State;
	await until(async () => {
		state = await service.control<State>('state');
		const jobs = state.jobs.filter(({ due_at }) => Date.parse(due_at) <= Date.now());
		return jobs.length === 0 && !state.mails.some(({ status }) => status === 'queued');
	}, 20_000);
	return state!;
}

/** How many rows have each value. */
export function countBy<T>(rows: readonly T[], valueOf: (row: T) => string): Map<string, number> {
	return new Map([...Map.groupBy(rows, valueOf)].map(([value, group]) => [value, group.length]));
}
