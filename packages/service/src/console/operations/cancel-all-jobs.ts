import { sql, type RawBuilder } from 'kysely';
import { cancelJobs, countJobs, jobsLike } from '../../domain/cancel-jobs.ts';
import { jobsOfContact } from '../../domain/privacy/jobs-of-contact.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import { REASON } from './cancel-job.ts';
import { findContact } from './find-contact.ts';
import { findJob, type JobRow } from './find-job.ts';
import { defineOperation, moreAfter } from './operation.ts';

const countText = (count: number) =>
	`${count.toLocaleString('en')} ${count === 1 ? 'job is' : 'jobs are'} canceled.`;

/** Name of what jobs belong to, by kind of job. */
const GROUPS: Readonly<Record<string, (payload: JobRow['payload']) => string>> = {
	trigger_mail: ({ triggerKey }) => `Email trigger ${triggerKey}`,
	sequence_step: ({ sequence }) => `Sequence ${sequence}`,
	automation: () => 'This automation',
};

const groupText = ({ kind, payload }: JobRow): string => GROUPS[kind]?.(payload) ?? kind;

/** Cancels all jobs of the same automation, sequence, or email trigger, such as those of a loop. */
export const cancelJobsLike = defineOperation({
	name: 'job.cancel-all',
	title: 'Cancel All Like This',
	path: '/jobs/:id/cancel-all/',
	tab: 'jobs',
	noun: 'job',
	find: findJob,
	confirmation: async (job, { owned }) => ({
		question: 'Cancel all jobs like this one?',
		target: groupText(job),
		consequences: [
			`${countText(await countJobs(owned, jobsLike(job)))} Sequences stop for these contacts, and their delayed emails aren’t sent.`,
			'This can’t be undone. The contacts’ timelines show the cancellation.',
		],
		button: 'Cancel All',
	}),
	run: async (work, job) => moreAfter(await cancelJobs(work, jobsLike(job), REASON)),
	audit: (job) => ({ subject: groupText(job), details: { job: String(job.id) } }),
	from: () => 'jobs/',
});

/** Returns the condition for the jobs of a contact that can still run. Abandoned jobs are canceled one by one. */
const waitingJobs = ({ owned }: Work, contact: ContactRow): RawBuilder<boolean> =>
	sql<boolean>`(${jobsOfContact(owned, contact)} and jobs.failed_at is null)`;

/** Cancels all jobs of a contact. */
export const cancelJobsOfContact = defineOperation({
	name: 'contact.cancel-jobs',
	title: 'Cancel Jobs',
	path: '/contacts/:id/cancel-jobs/',
	tab: 'contacts',
	noun: 'contact',
	find: findContact,
	findObstacle: async (contact, work) =>
		(await countJobs(work.owned, waitingJobs(work, contact))) === 0
			? 'This contact has no jobs.'
			: undefined,
	confirmation: async (contact, work) => ({
		question: 'Cancel all jobs of this contact?',
		target: contact.email,
		consequences: [
			`${countText(await countJobs(work.owned, waitingJobs(work, contact)))} The contact’s sequences stop, and its delayed emails aren’t sent.`,
			'This can’t be undone. The contact’s timeline shows the cancellation.',
		],
		button: 'Cancel Jobs',
	}),
	run: async (work, contact) =>
		moreAfter(await cancelJobs(work, waitingJobs(work, contact), REASON)),
	audit: ({ id }) => ({ subject: id }),
	from: ({ id }) => `contacts/${id}/`,
});
