import { sql } from 'kysely';
import { ago } from '../../base/ago.ts';
import { isInBatch } from '../../store/batch.ts';
import { ownedInIndex } from '../../store/owned-rows.ts';
import { defineOperation, moreAfter } from './operation.ts';
import { runAgain } from './retry-job.ts';
import { readSpan, sinceField, sinceInput } from './since.ts';

/** Runs all jobs that were abandoned in a time span, such as after a defect was fixed. */
export const retryAbandonedJobs = defineOperation({
	name: 'job.retry-abandoned',
	title: 'Retry Abandoned Jobs',
	path: '/retry-abandoned-jobs/',
	tab: 'jobs',
	noun: 'job',
	fields: [sinceField('Abandoned Within the Last')],
	input: sinceInput,
	find: async ({ owned }) => owned.owner,
	confirmation: ({ product }) => ({
		question: 'Retry all abandoned jobs?',
		target: product,
		consequences: ['Every job that was abandoned in this time runs again, immediately.'],
		button: 'Retry Abandoned Jobs',
	}),
	async run({ owned, now, enqueueWork }, _, input) {
		const since = ago(now.getTime(), readSpan(input));
		const { numUpdatedRows } = await owned
			.updateTable('jobs')
			.set(runAgain(now))
			.where(
				isInBatch(
					'jobs',
					sql`${ownedInIndex(owned, 'jobs')} and failed_at between ${since} and ${now}`,
				),
			)
			.executeTakeFirstOrThrow();
		enqueueWork();
		return moreAfter(Number(numUpdatedRows));
	},
	audit: (_, { since }) => ({ subject: 'abandoned jobs', details: { since } }),
	from: () => 'jobs/',
});
