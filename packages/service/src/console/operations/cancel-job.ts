import { cancelJobs, jobWith } from '../../domain/cancel-jobs.ts';
import { findJob, type JobRow } from './find-job.ts';
import { jobText } from './job-text.ts';
import { defineOperation } from './operation.ts';

const CONSEQUENCES: Readonly<Record<string, string>> = {
	trigger_mail: 'The email won’t be sent.',
	sequence_step: 'The sequence stops for this contact, and its remaining emails aren’t sent.',
	automation: 'The remaining effects of the automation won’t run.',
};

/** Reason in the timelines of contacts, and problem of a canceled email. */
export const REASON = 'canceled in the console';

const isMail = ({ kind }: JobRow) => kind === 'trigger_mail' || kind === 'sequence_step';

/** Cancels a job: a scheduled email, a sequence step, or an automation. */
export const cancelJob = defineOperation({
	name: 'job.cancel',
	title: 'Cancel Job',
	path: '/jobs/:id/cancel/',
	tab: 'jobs',
	noun: 'job',
	find: findJob,
	confirmation: async (job, work) => ({
		question: isMail(job) ? 'Cancel this email?' : 'Cancel this job?',
		target: await jobText(job, work),
		consequences: [
			CONSEQUENCES[job.kind] ?? 'The job won’t run.',
			'This can’t be undone. The contact’s timeline shows the cancellation.',
		],
		button: isMail(job) ? 'Cancel Email' : 'Cancel Job',
	}),
	async run(work, { id }) {
		await cancelJobs(work, jobWith(id), REASON);
	},
	audit: ({ id, kind, problem }) => ({ subject: String(id), details: { kind, problem } }),
	from: () => 'jobs/',
});
