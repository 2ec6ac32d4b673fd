import { sql } from 'kysely';
import { backoffMs } from '../base/backoff.ts';
import { describeError } from '../base/log.ts';
import { ownedRows } from '../store/owned-rows.ts';
import type { LeasedJob } from './lease-jobs.ts';
import { postponeOthers } from './turn.ts';
import type { WaitsForFile } from './waits-for-file.ts';
import type { WorkTools } from './work.ts';

/** Number of attempts after which a job fails permanently. The job stays in the table with its error. */
export const MAX_ATTEMPTS = 12;

/** Number of times that a process can take a job without reporting back. After that, the job fails permanently. */
export const MAX_TAKES = 3;

/** Reschedules a job that can't run with the current workspace file. It's never abandoned, and blocks no other job. */
export async function waitForFile(
	{ allOwners, clock }: WorkTools,
	{ job, until }: LeasedJob,
	{ message }: WaitsForFile,
): Promise<void> {
	const waits = job.waits + 1;
	const dueAt = new Date(clock.now() + backoffMs(waits));
	await ownedRows(allOwners, job)
		.updateTable('jobs')
		.set({ waits, takes: 0, due_at: dueAt, delayed_until: dueAt, problem: message })
		.where('id', '=', job.id)
		.where('due_at', '=', until)
		.execute();
}

/** Reschedules a failed job with backoff, or marks it as failed permanently. */
export async function postponeJob(
	{ allOwners, clock, log }: WorkTools,
	{ job, until }: LeasedJob,
	error: unknown,
): Promise<void> {
	const attempts = job.attempts + 1;
	const now = clock.now();
	const dueAt = new Date(now + backoffMs(attempts));
	const isAbandoned = attempts >= MAX_ATTEMPTS;
	const details = describeError(error);
	log(isAbandoned ? 'error' : 'warn', 'job failed', { kind: job.kind, attempts, ...details });
	const owned = ownedRows(allOwners, job);
	const { numUpdatedRows } = await owned
		.updateTable('jobs')
		.set({
			attempts: sql`attempts + 1`,
			takes: 0,
			due_at: dueAt,
			failed_at: isAbandoned ? new Date(now) : null,
			problem: `${details.error} ${details.code ?? ''}`.trim(),
		})
		.where('id', '=', job.id)
		.where('due_at', '=', until)
		.executeTakeFirstOrThrow();
	if (!isAbandoned && numUpdatedRows > 0n) await postponeOthers(owned, job, dueAt);
}

/** Marks a job as failed permanently whose process ended, or lost the database, too often while it ran. */
export async function setAside(
	{ allOwners, clock, log }: WorkTools,
	{ job }: LeasedJob,
): Promise<void> {
	log('error', 'job set aside', { kind: job.kind, takes: job.takes });
	await ownedRows(allOwners, job)
		.updateTable('jobs')
		.set({
			failed_at: new Date(clock.now()),
			problem: `the process ended or lost the database ${job.takes} times while it ran this job`,
		})
		.where('id', '=', job.id)
		.execute();
}
