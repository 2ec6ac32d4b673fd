import { ago } from '../../base/ago.ts';
import { retryFailedMails as retryBatch } from '../../mail/retry-failed-mails.ts';
import { NEVER_SENT } from './find-mail.ts';
import { defineOperation, moreAfter } from './operation.ts';
import { readSpan, sinceField, sinceInput } from './since.ts';

/** Queues all emails that failed in a time span, such as during an outage of the SMTP server. */
export const retryFailedMails = defineOperation({
	name: 'email.retry-failed',
	title: 'Retry Failed Emails',
	path: '/retry-failed-emails/',
	tab: 'outbox',
	noun: 'email',
	fields: [sinceField('Failed Within the Last')],
	input: sinceInput,
	find: async ({ owned }) => owned.owner,
	findObstacle: ({ environment }) => (environment === 'test' ? NEVER_SENT : undefined),
	confirmation: ({ product }) => ({
		question: 'Retry all failed emails?',
		target: product,
		consequences: [
			'Every email that failed in this time is queued again with its content and its Message-ID.',
			'Emails to suppressed email addresses are canceled, and emails whose content was removed stay failed.',
		],
		button: 'Retry Failed Emails',
	}),
	async run({ owned, now, enqueueWork }, _, input) {
		const since = ago(now.getTime(), readSpan(input));
		const queued = await retryBatch(owned, { since, now });
		enqueueWork();
		return moreAfter(queued);
	},
	audit: (_, { since }) => ({ subject: 'failed emails', details: { since } }),
	from: () => 'outbox/',
});
