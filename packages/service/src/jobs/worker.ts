import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeError } from '../base/log.ts';
import { createLoop, type Loop } from '../base/loop.ts';
import { asOneStatement } from '../store/as-one-statement.ts';
import type { OwnedTable } from '../store/tables.ts';
import type { Handlers, LastStatements } from './handlers.ts';
import { createJudge } from './judged-products.ts';
import { leaseJobs, releaseJobs, type LeasedJob } from './lease-jobs.ts';
import type { JobKind } from './payloads.ts';
import { createRepeatedWarning } from './repeated-warning.ts';
import { MAX_TAKES, postponeJob, setAside, waitForFile } from './settle-job.ts';
import { workIn } from './transact.ts';
import { WaitsForFile } from './waits-for-file.ts';
import type { WorkTools } from './work.ts';

/** Polling interval if this process doesn't wake the loop, in milliseconds. */
const POLL_MS = 500;

/** Jobs taken at once, per job that runs in parallel. A new urgent job waits for as many jobs to complete. */
const TAKEN_PER_LANE = 8;

/** The lease of a job ended, or the job was changed, while it ran. Its transaction is rolled back. */
class LeaseLost extends Error {
	override name = 'LeaseLost';
}

/**
 * Runs jobs, several at the same time, each in a transaction that also deletes it. If a process crashes, its
 * jobs run in another process when their leases end. Several processes can share a database.
 *
 * @param parallel number of jobs that run at the same time
 */
export function createWorker(tools: WorkTools, handlers: Handlers, parallel: number): Loop {
	const warnOutdated = createRepeatedWarning(tools, 'another workspace file was applied');
	const warnWaiting = createRepeatedWarning(tools, 'jobs wait for the workspace file');
	const judge = createJudge(tools.workspaces, (product) => warnOutdated({ product }));
	const lease = () =>
		tools.allOwners.transaction().execute(async (trx) => {
			const products = await judge(trx.$omitTables<OwnedTable>());
			const limit = parallel * TAKEN_PER_LANE;
			return leaseJobs(trx, { now: new Date(tools.clock.now()), products, limit });
		});
	let isMailQueued = false;
	const run = async (leased: LeasedJob) => {
		if (leased.job.takes >= MAX_TAKES) return setAside(tools, leased);
		try {
			await runJob(tools, handlers, leased, () => void (isMailQueued = true));
			tools.log('debug', 'job done', { kind: leased.job.kind });
		} catch (error) {
			if (error instanceof LeaseLost)
				return tools.log('warn', 'job lease lost', { kind: leased.job.kind });
			if (!(error instanceof WaitsForFile)) return postponeJob(tools, leased, error);
			if (!error.isPaused) warnWaiting({ reason: error.message });
			await waitForFile(tools, leased, error);
		}
	};
	const loop = createLoop({
		everyMs: POLL_MS,
		async run(signal) {
			for (let jobs = await lease(); jobs.length > 0; jobs = await lease()) {
				await runInLanes(jobs, parallel, run, signal);
				if (isMailQueued) tools.wakeWorker();
				isMailQueued = false;
				if (!signal.aborted) continue;
				return releaseJobs(tools.allOwners, jobs); // those that completed don't exist anymore
			}
		},
		onError: (error) => tools.log('error', 'jobs failed', describeError(error)),
	});
	loop.wake();
	return loop;
}

/** Runs jobs in order, up to `parallel` at the same time, until the signal is aborted. */
async function runInLanes(
	jobs: readonly LeasedJob[],
	parallel: number,
	run: (job: LeasedJob) => Promise<void>,
	signal: AbortSignal,
): Promise<void> {
	const waiting = jobs.values();
	const lane = async () => {
		for (const job of waiting) {
			await run(job);
			await nextTurn(); // lets requests run between jobs, because the embedded database doesn't yield
			if (signal.aborted) return;
		}
	};
	const lanes = Array.from({ length: parallel }, lane);
	await Promise.allSettled(lanes); // a stop waits for all of them, even if one throws
	await Promise.all(lanes);
}

/** Runs a job in one transaction. @throws LeaseLost if another process might have run it */
async function runJob(
	tools: WorkTools,
	handlers: Handlers,
	{ job, until }: LeasedJob,
	enqueueWork: () => void,
): Promise<void> {
	await tools.allOwners.transaction().execute(async (trx) => {
		const work = workIn(trx, job, tools, enqueueWork);
		const statements = await handlerOf(handlers, job.kind)(work, job.payload);
		const deletion = work.owned
			.deleteFrom('jobs')
			.where('id', '=', job.id)
			.where('due_at', '=', until)
			.returning('id');
		const { rows } = await asOneStatement([...(statements ?? []), deletion]).execute(trx);
		if (rows.length === 0) throw new LeaseLost();
	});
}

function handlerOf(handlers: Handlers, kind: string) {
	const handle = handlers[kind as JobKind];
	if (handle === undefined) throw new TypeError("this version doesn't support jobs of this type");
	return handle as (...args: unknown[]) => Promise<LastStatements>; // kind and payload match: see enqueue()
}
