import { newStore } from '@contact-sync/testing/service';
import { createClock } from '../../src/base/clock.ts';
import type { ConsoleTools } from '../../src/console/console-tools.ts';
import { OPERATIONS } from '../../src/console/operations/index.ts';
import { transact } from '../../src/jobs/transact.ts';
import type { Work, WorkTools } from '../../src/jobs/work.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';

let store: Store;
beforeAll(async () => {
	store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
});
afterAll(() => store[Symbol.asyncDispose]());

/** Makes a change, and returns how often it woke the loops. */
async function wakesAfter(change: (work: Work) => Promise<unknown>): Promise<number> {
	let wakes = 0;
	const tools = {
		allOwners: store.db,
		clock: createClock(),
		workspaces: new Map(),
		wakeWorker: () => wakes++,
	} as unknown as WorkTools;
	await transact(tools, { product: 'Acme', environment: 'live' }, change).catch(() => {});
	return wakes;
}

test('a change that schedules work wakes the loops once, and only if it is committed', async () => {
	const schedule = async (work: Work) => {
		work.enqueueWork();
		work.enqueueWork();
	};
	expect(await wakesAfter(schedule)).toBe(1);
	expect(await wakesAfter(async () => {})).toBe(0);
	const fail = async (work: Work) => {
		await schedule(work);
		throw new Error('The change fails.');
	};
	expect(await wakesAfter(fail)).toBe(0);
});

const RETRIES = OPERATIONS.filter(({ title }) => title.startsWith('Retry'));

test('the console can retry emails and jobs', () => {
	expect(RETRIES.map(({ tab }) => tab).toSorted()).toEqual(['jobs', 'jobs', 'outbox', 'outbox']);
});

test.each(RETRIES)('the operation $title wakes the loops', async ({ tab, run }) => {
	const id = tab === 'jobs' ? 1 : '00000000-0000-4000-8000-000000000000';
	const tools = {} as ConsoleTools;
	expect(await wakesAfter((work) => run(work, { id }, { since: '1h' }, tools))).toBe(1);
});
