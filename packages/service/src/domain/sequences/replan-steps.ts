import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { describeError } from '../../base/log.ts';
import { createLoop, type Loop } from '../../base/loop.ts';
import { isLatestFile } from '../../jobs/is-latest-file.ts';
import { recheckWaitingJobs } from '../../jobs/recheck-waiting-jobs.ts';
import { transact } from '../../jobs/transact.ts';
import type { Work, WorkTools } from '../../jobs/work.ts';
import { ownedBy, ownedInIndex, type OwnedRows } from '../../store/owned-rows.ts';
import { ownersOf, type Owner } from '../../store/owner.ts';
import type { Sequence, Workspace } from '../../workspace/schema.ts';
import { nextStep, type Progress } from './next-step.ts';

/** Maximum number of enrollments per transaction, so that unsubscribing and enrolling wait only briefly. */
const BATCH = 1_000;

/** Wait before another attempt after an error, in milliseconds. */
const RETRY_MS = 5_000;

/** Position in the list of a sequence's active enrollments. */
interface Position {
	/** ID of the planned step. */
	planned: string;
	id: string;
}

const START: Position = { planned: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Moves the planned steps of active enrollments to the times and steps of the workspace files, once, except in paused
 * sequences, and makes other jobs due that wait for the files. Jobs can run at the same time, because a due step
 * follows the file, too. An enrollment without a further step ends at the time that was planned. A failed step stays
 * planned, and its next attempt follows the file.
 */
export function createReplanner(tools: WorkTools): Loop {
	let isDone = false;
	const loop = createLoop({
		everyMs: RETRY_MS,
		async run(signal) {
			if (isDone) return;
			for (const workspace of tools.workspaces.values())
				await replanProduct(tools, workspace, signal);
			isDone = true;
		},
		onError: (error) => tools.log('warn', 'planned steps not moved', describeError(error)),
	});
	loop.wake();
	return loop;
}

async function replanProduct(
	tools: WorkTools,
	{ product, sequences }: Workspace,
	signal: AbortSignal,
): Promise<void> {
	for (const owner of ownersOf(product)) {
		for (const sequence of sequences.filter(({ active }) => active))
			await replanSteps(tools, owner, sequence, signal);
		await recheckWaitingJobs(tools, owner, signal); // the others
	}
}

/** Moves the planned steps of a sequence, one batch per transaction. */
async function replanSteps(
	tools: WorkTools,
	owner: Owner,
	sequence: Sequence,
	signal: AbortSignal,
): Promise<void> {
	let position: Position | undefined = START;
	while (position !== undefined && !signal.aborted) {
		const after: Position = position;
		position = await transact(tools, owner, (work) => replanBatch(work, sequence, after));
		await nextTurn(); // lets requests run between batches, because the embedded database doesn't yield
	}
}

/** Moves a batch. Returns the position of the next one; undefined after the last one. */
async function replanBatch(
	work: Work,
	{ slug, steps }: Sequence,
	after: Position,
): Promise<Position | undefined> {
	if (!(await isLatestFile(work))) return undefined; // the process with the latest file moves the steps
	const enrollments = await readBatch(work, slug, after);
	const moves = enrollments.flatMap(({ job, step_from, ...progress }): Move[] => {
		const step = nextStep(steps, progress);
		if (job === null || step === undefined) return [];
		return [{ job, step: step.id, due: new Date(step_from.getTime() + step.after) }];
	});
	await moveSteps(work.owned, moves).execute(work.owned);
	const last = enrollments.at(-1);
	return last && { planned: last.planned ?? '', id: last.id };
}

interface PlannedEnrollment extends Progress {
	id: string;
	step_from: Date;
	/** ID of the job of the planned step; null if the step failed permanently. */
	job: number | null;
}

/** Reads a batch in the order of the index `enrollments_step`. `offset 0` keeps PostgreSQL from reading all jobs. */
async function readBatch(
	{ owned }: Work,
	slug: string,
	after: Position,
): Promise<PlannedEnrollment[]> {
	const planned = sql`coalesce(enrollments.next_step, '')`;
	const { rows } = await sql<PlannedEnrollment>`
		select enrollments.id, sent_steps as sent, next_step as planned, step_from, step.job
		from enrollments left join lateral (
			select jobs.id as job from jobs
			where jobs.contact_id = enrollments.contact_id and failed_at is null
				and payload ->> 'enrollmentId' = enrollments.id::text and payload ->> 'step' = next_step
			offset 0
		) as step on true
		where ${ownedInIndex(owned, 'enrollments')} and sequence_slug = ${slug} and status = 'active'
			and (${planned}, enrollments.id) > (${after.planned}, ${after.id}::uuid)
		order by ${planned}, enrollments.id
		limit ${sql.lit(BATCH)}`.execute(owned);
	return rows;
}

/** Next step of an enrollment, with the job that sends it. */
interface Move {
	job: number;
	step: string;
	due: Date;
}

/**
 * Moves planned steps, except those that a process runs now. Without the array, the embedded database reads all jobs
 * of the owner, because it expects few: it never collects statistics.
 */
export const moveSteps = (
	owned: Pick<OwnedRows, 'owner'>,
	moves: readonly Move[],
): RawBuilder<unknown> => sql`
	with moved as (
		update jobs set due_at = due, delayed_until = due, waits = 0, problem = null,
			payload = payload || jsonb_build_object('step', step)
		from jsonb_to_recordset(${JSON.stringify(moves)}) as planned(job bigint, step text, due timestamptz)
		where ${ownedBy(owned, 'jobs')} and jobs.id = job
			and jobs.id = any(${moves.map(({ job }) => job)}::bigint[])
			and failed_at is null and attempts = 0 and takes = 0
			and (due_at <> due or payload ->> 'step' <> step)
		returning (payload ->> 'enrollmentId')::uuid as enrollment, step
	)
	update enrollments set next_step = step from moved
	where ${ownedBy(owned, 'enrollments')} and enrollments.id = enrollment and next_step <> step`;
