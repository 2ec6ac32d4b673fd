import { clientOf } from '@contact-sync/testing/client-of';
import { openService } from '@contact-sync/testing/service';
import type { UpsertContactBody } from '@contact-sync/core';
import type { State } from '@contact-sync/testing/tables';
import type { Case, Input } from './case.ts';
import { mask, documentedOutputs, type CaseOutcome, type Task, type RunReport } from './outcome.ts';
import { WORKSPACE } from './workspace.ts';
import { actionOf } from '@contact-sync/testing/action-of';

interface Journal {
	entries: Array<{ method: string; path: string; status: number | null }>;
}

/** Starts the real service, and resets it before each case. */
export async function startParityBench() {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const keys: Record<string, string> = { ...service.keys, unknown: 'cs_live_of_nobody_at_all' };
	const client = clientOf(service);
	const state = () => service.control<State>('state');
	/** States of the service before a case, keyed by the case's setup as JSON. */
	const statesBefore = new Map<string, State>();

	/** Creates the contacts and enrollments that exist before a case. */
	const prepare = async ({ before = [], enrolled = [] }: Case) => {
		await service.control('reset', {});
		for (const contact of before) {
			await client.contacts.upsert(contact as unknown as UpsertContactBody); // each case defines its fields
		}
		for (const email of enrolled) {
			await client.sequences.enroll({ email, sequence_slug: 'onboarding' });
		}
		return before.length + enrolled.length;
	};

	/** Runs a case in the core or on a platform. */
	const tryCase = async <T extends RunReport>(each: Case, execute: (task: Task) => Promise<T>) => {
		const requestsBefore = await prepare(each);
		const rows = await rowsOf(each, state);
		if (each.fault) await service.control('faults', { ...each.fault, count: 1 });
		const action = actionOf(each.action);
		const task = { action, rows, url: service.url, apiKey: keys[each.key ?? 'all']! };
		const outcomes: T['outcomes'][number][] = [];
		const waits: number[] = [];
		for (let time = 0; time < (each.times ?? 1); time += 1) {
			const report = await execute(task);
			outcomes.push(...report.outcomes.map((outcome) => keepDocumented(action, outcome)));
			waits.push(...report.waits);
		}
		const { entries } = await service.control<Journal>('journal');
		// The order of rows that are sent in one request or in parallel isn't defined.
		const isBulk = rows.length > 1;
		return {
			outcomes,
			waits,
			requests: requestsOf(entries.slice(requestsBefore), isBulk && action.list?.run === undefined),
			tables: tablesOf(await state(), isBulk),
		} satisfies CaseOutcome;
	};

	return {
		service,
		keys,
		tryCase,
		/** Returns the tables before a case. */
		async tablesBefore(each: Case) {
			const start = JSON.stringify([each.before, each.enrolled]);
			if (!statesBefore.has(start)) {
				await prepare(each);
				statesBefore.set(start, await state());
			}
			return tablesOf(statesBefore.get(start)!, Array.isArray(each.input));
		},
	};
}

const rowsOf = async ({ input }: Case, state: () => Promise<State>): Promise<readonly Input[]> =>
	[typeof input === 'function' ? input(await state()) : input].flat();

const keepDocumented = <O extends RunReport['outcomes'][number]>(
	action: Task['action'],
	outcome: O,
): O =>
	'result' in outcome && !isStatus(outcome.result)
		? { ...outcome, result: documentedOutputs(action, outcome.result) }
		: outcome;

/** Whether a result is only the status of a row of a list. */
const isStatus = (result: unknown): boolean =>
	typeof result === 'object' && Object.keys(result ?? {}).join() === 'status';

/** Sorts rows whose order isn't defined. */
const inStableOrder = <T>(rows: T[], anyOrder: boolean): T[] =>
	anyOrder ? rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : rows;

const requestsOf = (entries: Journal['entries'], anyOrder: boolean): string[] =>
	inStableOrder(
		entries.map(({ method, path, status }) => `${method} ${path.replace('/api/v1', '')} ${status}`),
		anyOrder,
	);

const tablesOf = (state: State, anyOrder: boolean): CaseOutcome['tables'] =>
	Object.fromEntries(
		Object.entries(mask(state)).map(([name, rows]) => [
			name,
			inStableOrder<unknown>(rows, anyOrder),
		]),
	);
