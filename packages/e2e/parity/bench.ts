import { openService } from '@contact-sync/testing/service';
import { actions, createClient, type UpsertContactBody } from '@contact-sync/core';
import type { State } from '@contact-sync/testing/tables';
import type { Case, Given } from './case.ts';
import { masked, promised, type Ran, type Task, type RunReport } from './ran.ts';
import { WORKSPACE } from './workspace.ts';

interface Journal {
	entries: Array<{ method: string; path: string; status: number | null }>;
}

/** The real service, and cases run against it, each from an empty one. */
export async function startParityBench() {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const keys: Record<string, string> = { ...service.keys, unknown: 'cs_live_of_nobody_at_all' };
	const client = createClient({
		baseUrl: service.url,
		apiKey: keys.all!,
		fetch,
		now: Date.now,
		sleep: async () => {},
		random: Math.random,
	});
	const state = () => service.control<State>('state');
	/** By what is there before a case, as JSON. */
	const statesBefore = new Map<string, State>();

	/** Makes what is there before a case. */
	const prepare = async ({ before = [], enrolled = [] }: Case) => {
		await service.control('reset', {});
		for (const contact of before) {
			await client.contacts.upsert(contact as unknown as UpsertContactBody); // a case says which fields
		}
		for (const email of enrolled) {
			await client.sequences.enroll({ email, sequence_slug: 'onboarding' });
		}
		return before.length + enrolled.length;
	};

	/** Runs a case in one of the ways. */
	const tryCase = async <T extends RunReport>(each: Case, through: (task: Task) => Promise<T>) => {
		const requestsBefore = await prepare(each);
		const rows = await rowsOf(each, state);
		if (each.fault) await service.control('faults', { ...each.fault, count: 1 });
		const action = actions.find(({ key }) => key === each.action)!; // a test says that there is one
		const task = { action, rows, url: service.url, apiKey: keys[each.key ?? 'all']! };
		const outcomes: T['outcomes'][number][] = [];
		const waits: number[] = [];
		for (let time = 0; time < (each.times ?? 1); time += 1) {
			const told = await through(task);
			outcomes.push(...told.outcomes.map((outcome) => keepPromised(action, outcome)));
			waits.push(...told.waits);
		}
		const { entries } = await service.control<Journal>('journal');
		// Rows that are sent together, or several at a time, may be worked on in any order.
		const isBulk = rows.length > 1;
		return {
			outcomes,
			waits,
			requests: requestsOf(entries.slice(requestsBefore), isBulk && action.runBatch === undefined),
			tables: tablesOf(await state(), isBulk),
		} satisfies Ran;
	};

	return {
		url: service.url,
		keys,
		tryCase,
		/** The tables before a case. */
		async tablesBefore(each: Case) {
			const start = JSON.stringify([each.before, each.enrolled]);
			if (!statesBefore.has(start)) {
				await prepare(each);
				statesBefore.set(start, await state());
			}
			return tablesOf(statesBefore.get(start)!, Array.isArray(each.given));
		},
		stop: () => service.stop(),
	};
}

const rowsOf = async ({ given }: Case, state: () => Promise<State>): Promise<readonly Given[]> =>
	[typeof given === 'function' ? given(await state()) : given].flat();

const keepPromised = <O extends RunReport['outcomes'][number]>(
	action: Task['action'],
	outcome: O,
): O => ('result' in outcome ? { ...outcome, result: promised(action, outcome.result) } : outcome);

/** Sorted, where rows may overtake each other. */
const inOrder = <T>(rows: T[], anyOrder: boolean): T[] =>
	anyOrder ? rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : rows;

const requestsOf = (entries: Journal['entries'], anyOrder: boolean): string[] =>
	inOrder(
		entries.map(({ method, path, status }) => `${method} ${path.replace('/api/v1', '')} ${status}`),
		anyOrder,
	);

const tablesOf = (state: State, anyOrder: boolean): Ran['tables'] =>
	Object.fromEntries(
		Object.entries(masked(state)).map(([name, rows]) => [name, inOrder<unknown>(rows, anyOrder)]),
	);
