import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { backoffMs } from '../base/backoff.ts';
import { describeError } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import { ownedRows } from '../store/owned-rows.ts';
import type { JobsTable } from '../store/tables.ts';
import type { Handlers, JobTools } from './handlers.ts';
import type { JobKind } from './payloads.ts';
import { workIn } from './transact.ts';
import { nextDueJob, postponeOthers } from './turn.ts';
import type { WorkTools } from './work.ts';

/** Polling interval if this process doesn't wake the loop, in milliseconds. */
const POLL_MS = 500;

/** Number of attempts after which a job fails permanently. The job stays in the table with its error. */
export const MAX_ATTEMPTS = 12;

type Job = Selectable<JobsTable>;
type WorkerTools = WorkTools & JobTools;

/**
 * Runs jobs one by one, each in a transaction that also deletes it. If a process crashes, its row lock ends with its connection, and
 * another process runs the job. Several processes can share a database.
 */
export function createWorker(tools: WorkerTools, handlers: Handlers): Loop {
	const loop = createLoop({
		everyMs: POLL_MS,
		async run(signal) {
			// Lets requests run between jobs, because the embedded database doesn't yield.
			while (!signal.aborted && (await runNext(tools, handlers))) await nextTurn();
		},
		onError: (error) => tools.log('error', 'jobs failed', describeError(error)),
	});
	loop.wake();
	return loop;
}

/**
 * Runs this process's next due job, and skips jobs that other processes are running. Returns false if there
 * is no job to run.
 */
async function runNext(tools: WorkerTools, handlers: Handlers): Promise<boolean> {
	let job: Job | undefined;
	try {
		await tools.allOwners.transaction().execute(async (trx) => {
			const now = new Date(tools.clock.now());
			const next = nextDueJob(trx, now, [...tools.workspaces.keys()]);
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
	return handle as (...args: unknown[]) => Promise<void>; // kind and payload match: see enqueue()
}

/** Reschedules a failed job with backoff, or marks it as failed permanently. */
async function postpone(
	{ allOwners, clock, log }: WorkerTools,
	job: Job,
	error: unknown,
): Promise<void> {
	const attempts = job.attempts + 1;
	const now = clock.now();
	const dueAt = new Date(now + backoffMs(attempts));
	const isAbandoned = attempts >= MAX_ATTEMPTS;
	const details = describeError(error);
	log(isAbandoned ? 'error' : 'warn', 'job failed', { kind: job.kind, attempts, ...details });
	const owned = ownedRows(allOwners, job);
	await owned
		.updateTable('jobs')
		.set({
			attempts: sql`attempts + 1`,
			due_at: dueAt,
			failed_at: isAbandoned ? new Date(now) : null,
			problem: `${details.error} ${details.code ?? ''}`.trim(),
		})
		.where('id', '=', job.id)
		.execute();
	if (!isAbandoned) await postponeOthers(owned, job, dueAt);
}
