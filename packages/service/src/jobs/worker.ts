import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { backoffMs } from '../base/backoff.ts';
import { describeError } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import { ownedRows } from '../store/owned-rows.ts';
import type { JobsTable } from '../store/tables.ts';
import { workIn } from '../work/transact.ts';
import type { WorkTools } from '../work/work.ts';
import type { Handlers, JobTools } from './handlers.ts';
import type { JobKind } from './payloads.ts';
import { nextInTurn, postponeLater } from './turn.ts';

/** Jobs that nothing in this process woke us for are looked for this often, in milliseconds. */
const POLL_MS = 500;

/** Attempts after which a job is given up. It stays in the table with its problem. */
export const MAX_ATTEMPTS = 12;

type Job = Selectable<JobsTable>;
type WorkerTools = WorkTools & JobTools;

/**
 * Does jobs one after the other, in a transaction each that also deletes the job. A process that dies leaves its job to others:
 * the row's lock goes with its connection. Several processes may work on one database.
 */
export function createWorker(tools: WorkerTools, handlers: Handlers): Loop {
	const loop = createLoop({
		everyMs: POLL_MS,
		async run(signal) {
			// A turn for requests between two jobs: on the embedded database nothing else gives them one.
			while (!signal.aborted && (await runNext(tools, handlers))) await nextTurn();
		},
		onError: (error) => tools.log('error', 'jobs failed', describeError(error)),
	});
	loop.wake();
	return loop;
}

/** Runs the next job in turn of this process's products that no other process has; returns false if there is none. */
async function runNext(tools: WorkerTools, handlers: Handlers): Promise<boolean> {
	let job: Job | undefined;
	try {
		await tools.allOwners.transaction().execute(async (trx) => {
			const now = new Date(tools.clock.now());
			const next = nextInTurn(trx, now, [...tools.workspaces.keys()]);
			job = await next.forUpdate().skipLocked().executeTakeFirst();
			if (job === undefined) return;
			const work = workIn(trx, job, tools);
			await handlerOf(handlers, job.kind)(work, job.payload, tools);
			await work.owned.deleteFrom('jobs').where('id', '=', job.id).execute();
		});
		if (job) tools.log('debug', 'job done', { kind: job.kind });
	} catch (error) {
		if (job === undefined) throw error;
		await postpone(tools, job, error);
	}
	return job !== undefined;
}

function handlerOf(handlers: Handlers, kind: string) {
	const handle = handlers[kind as JobKind];
	if (handle === undefined) throw new TypeError("this version doesn't support jobs of this type");
	return handle as (...args: unknown[]) => Promise<void>; // enqueue() pairs kinds and payloads
}

/** Reschedules a failed job, later each time, or gives it up. */
async function postpone(
	{ allOwners, clock, log }: WorkerTools,
	job: Job,
	error: unknown,
): Promise<void> {
	const attempts = job.attempts + 1;
	const now = clock.now();
	const dueAt = new Date(now + backoffMs(attempts));
	const givenUp = attempts >= MAX_ATTEMPTS;
	const details = describeError(error);
	log(givenUp ? 'error' : 'warn', 'job failed', { kind: job.kind, attempts, ...details });
	const owned = ownedRows(allOwners, job);
	await owned
		.updateTable('jobs')
		.set({
			attempts: sql`attempts + 1`,
			due_at: dueAt,
			failed_at: givenUp ? new Date(now) : null,
			problem: `${details.error} ${details.code ?? ''}`.trim(),
		})
		.where('id', '=', job.id)
		.execute();
	if (!givenUp) await postponeLater(owned, job, dueAt);
}
