import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { createClock } from '../../src/base/clock.ts';
import type { Handler } from '../../src/jobs/handlers.ts';
import type { JudgedProduct } from '../../src/jobs/judged-products.ts';
import { endLeases, LEASE_MS, leaseJobs, releaseJobs } from '../../src/jobs/lease-jobs.ts';
import { WaitsForFile } from '../../src/jobs/waits-for-file.ts';
import { createWorker } from '../../src/jobs/worker.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';

const NOW = new Date('2026-11-20T09:30:00Z');
const LATER = new Date(NOW.getTime() + 60_000);
const PRODUCTS = [{ product: 'Acme' }];

let store: Store;
beforeEach(async () => {
	store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
});
afterEach(() => store[Symbol.asyncDispose]());

interface Values {
	product?: string;
	entries?: string[];
	due_at?: Date;
	delayed_until?: Date;
	takes?: number;
	attempts?: number;
	failed_at?: Date;
	priority?: number;
	contactId?: string;
}

const add = ({ contactId, ...values }: Values = {}) =>
	store.db
		.insertInto('jobs')
		.values({
			product: 'Acme',
			environment: 'live',
			kind: 'automation',
			payload: JSON.stringify({ contactId: contactId ?? null }),
			due_at: NOW,
			created_at: NOW,
			...values,
		})
		.returning('id')
		.executeTakeFirstOrThrow();

const lease = (products: readonly JudgedProduct[] = PRODUCTS, limit = 10) =>
	store.db.transaction().execute((trx) => leaseJobs(trx, { now: NOW, products, limit }));

const jobs = () =>
	store.db.selectFrom('jobs').select(['id', 'due_at', 'takes']).orderBy('id').execute();

const UNTIL = new Date(NOW.getTime() + LEASE_MS);

test('a job that is taken is counted, and no one else can take it until the lease ends', async () => {
	const { id } = await add();
	expect(await lease()).toMatchObject([{ job: { id, takes: 0, due_at: NOW }, until: UNTIL }]);
	expect(await jobs()).toEqual([{ id, due_at: UNTIL, takes: 1 }]);
	expect(await lease()).toEqual([]);
});

test('jobs are taken in order of their priority', async () => {
	const steps = [await add({ priority: 1 }), await add({ priority: 1 })];
	const urgent = await add({ priority: 0 });
	const taken = (await lease()).map(({ job }) => job.id);
	expect(taken).toEqual([urgent, ...steps].map(({ id }) => id));
});

test('the jobs of products are taken in turns', async () => {
	await add();
	await add();
	await add({ product: 'Globex' });
	const taken = await lease([...PRODUCTS, { product: 'Globex' }], 2);
	expect(taken.map(({ job }) => job.product)).toEqual(['Acme', 'Globex']);
});

test('a job that ended its process is left to the processes that serve its product', async () => {
	await add({ product: 'Globex', takes: 1 });
	expect(await lease()).toEqual([]);
});

test.each([0, 1])(
	'a job that needs a changed part of the workspace file is left to processes with that file (%i takes)',
	async (takes) => {
		await add({ entries: ['sequence:changed'], takes });
		const same = await add({ entries: ['sequence:same'], takes });
		const taken = await lease([{ product: 'Acme', entries: ['sequence:same'] }]);
		expect(taken).toMatchObject([{ job: same }]);
	},
);

test('a job that waits for the workspace file blocks no other job of its contact, even if it failed before', async () => {
	const contactId = randomUUID();
	await add({ contactId, due_at: LATER, delayed_until: LATER, attempts: 1 });
	const next = await add({ contactId });
	expect(await lease()).toMatchObject([{ job: next }]);
});

test('a job that is given back is due as before, and its taking does not count', async () => {
	const { id } = await add();
	await releaseJobs(store.db, await lease());
	expect(await jobs()).toEqual([{ id, due_at: NOW, takes: 0 }]);
});

test('a job that was postponed while it was taken is not given back', async () => {
	const { id } = await add();
	const leased = await lease();
	await store.db.updateTable('jobs').set({ due_at: LATER }).execute();
	await releaseJobs(store.db, leased);
	expect(await jobs()).toEqual([{ id, due_at: LATER, takes: 1 }]);
});

test('ending all leases makes taken jobs due, and leaves scheduled and abandoned jobs', async () => {
	const taken = await add({ due_at: LATER, takes: 1 });
	const scheduled = await add({ due_at: LATER });
	const abandoned = await add({ due_at: LATER, takes: 1, failed_at: NOW });
	await endLeases(store.db, NOW);
	expect(await jobs()).toEqual([
		{ ...taken, due_at: NOW, takes: 1 },
		{ ...scheduled, due_at: LATER, takes: 0 },
		{ ...abandoned, due_at: LATER, takes: 1 },
	]);
});

/** Starts a worker, and collects the names of its log's entries. */
function startWorker(automation: Handler<'automation'>, parallel = 1) {
	const events: string[] = [];
	const tools = {
		allOwners: store.db,
		clock: { ...createClock(), now: () => NOW.getTime() },
		log: (_: string, event: string) => void events.push(event),
		workspaces: new Map([
			['Acme', { templates: [], triggers: [], sequences: [], automations: [] }],
		]),
		wakeWorker: () => {},
	} as unknown as Parameters<typeof createWorker>[0];
	return { worker: createWorker(tools, { automation }, parallel), events };
}

/** Runs due jobs until none is left. Returns the names of the log's entries. */
async function run(automation: Handler<'automation'>) {
	const { worker, events } = startWorker(automation);
	await worker.run();
	await worker[Symbol.asyncDispose]();
	return events;
}

test('a stop during a job gives back the jobs that were taken with it', async () => {
	for (let i = 0; i < 3; i++) await add();
	const { promise: started, resolve: start } = Promise.withResolvers<void>();
	const { promise: ended, resolve: end } = Promise.withResolvers<void>();
	const { worker } = startWorker(() => {
		start();
		return ended;
	});
	await started;
	const stopped = worker[Symbol.asyncDispose]();
	end();
	await stopped;
	expect(await jobs()).toMatchObject([
		{ due_at: NOW, takes: 0 },
		{ due_at: NOW, takes: 0 },
	]);
});

test('a stop waits for jobs in progress, even if the failure of another could not be recorded', async () => {
	const [failing] = [await add(), await add()];
	const unrecordable = Object.assign(new Error(), { name: '\0' }); // PostgreSQL rejects this character
	const { promise: ended, resolve: end } = Promise.withResolvers<void>();
	const { promise: started, resolve: start } = Promise.withResolvers<void>();
	let runs = 0;
	const { worker, events } = startWorker(async () => {
		if (runs++ === 0) throw unrecordable;
		start();
		await ended;
	}, 2);
	await started;
	setTimeout(end, 100);
	await worker[Symbol.asyncDispose]();
	expect(events).toEqual(['job failed', 'job done', 'jobs failed']);
	expect(await jobs()).toMatchObject([failing]);
});

/** Takes a job, as another process does after the lease. */
const takeOver = (db: Pick<Store['db'], 'updateTable'>, { id }: { id: number }) =>
	db.updateTable('jobs').set({ due_at: LATER }).where('id', '=', id).execute();

test('a job whose lease ended while it ran changes nothing', async () => {
	const job = await add();
	const events = await run(async ({ allOwners }) => {
		await allOwners.insertInto('secrets').values({ name: 'effect', value: 'x' }).execute();
		await takeOver(allOwners, job);
	});
	expect(events).toContain('job lease lost');
	expect(await store.db.selectFrom('secrets').where('name', '=', 'effect').execute()).toEqual([]);
	expect(await jobs()).toMatchObject([{ due_at: UNTIL, takes: 1 }]);
});

test.each([
	['failed', new Error('No connection.')],
	['had to wait for the workspace file', new WaitsForFile('the sequence is unknown')],
])("a job that %s after its lease ended doesn't change its due time", async (_name, error) => {
	const contactId = randomUUID();
	const job = await add({ contactId });
	const next = await add({ contactId });
	await run(async () => {
		await takeOver(store.db, job);
		throw error;
	});
	expect(await jobs()).toEqual([
		{ ...job, due_at: LATER, takes: 1 },
		{ ...next, due_at: NOW, takes: 0 },
	]);
});

test.each([
	['fails', new Error('No connection.')],
	['has to wait for the workspace file', new WaitsForFile('the sequence is unknown')],
])('a job that %s runs again later, and its taking does not count', async (_name, error) => {
	const { id } = await add();
	await run(() => Promise.reject(error));
	expect(await jobs()).toEqual([{ id, due_at: new Date(NOW.getTime() + 1_000), takes: 0 }]);
});
