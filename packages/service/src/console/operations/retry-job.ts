import { MAX_ATTEMPTS } from '../../jobs/settle-job.ts';
import { findJob, type JobRow } from './find-job.ts';
import { jobText } from './job-text.ts';
import { defineOperation } from './operation.ts';

/** Whether a job waits for another attempt, or was abandoned, also because it ended its process. */
export const hasFailed = ({ attempts, failed_at }: Pick<JobRow, 'attempts' | 'failed_at'>) =>
	attempts > 0 || failed_at !== null;

/** Returns the changes to a job that a user retries. */
export const runAgain = (now: Date) => ({ failed_at: null, attempts: 0, takes: 0, due_at: now });

/** Retries a job that was abandoned or is waiting for its next attempt. */
export const retryJob = defineOperation({
	name: 'job.retry',
	title: 'Retry Job',
	path: '/jobs/:id/retry/',
	tab: 'jobs',
	noun: 'job',
	find: findJob,
	findObstacle: (job) =>
		hasFailed(job) ? undefined : 'This job hasn’t failed. It runs when it’s due.',
	confirmation: async (job, work) => ({
		question: 'Retry this job?',
		target: await jobText(job, work),
		consequences: [
			`The job runs immediately. If it fails ${MAX_ATTEMPTS} times, it’s abandoned again.`,
			...(job.problem === null ? [] : [`Latest problem: ${job.problem}.`]),
		],
		button: 'Retry Job',
	}),
	async run({ owned, now, enqueueWork }, { id }) {
		await owned.updateTable('jobs').set(runAgain(now)).where('id', '=', id).execute();
		enqueueWork();
	},
	audit: ({ id, kind, problem }) => ({ subject: String(id), details: { kind, problem } }),
	from: () => 'jobs/',
});
