import { z } from 'zod';
import { retryFailedMails as retryAll } from '../../mail/retry-failed-mails.ts';
import { parseDuration } from '../../workspace/parts/expected.ts';
import { defineOperation } from './operation.ts';

const SINCE = 'Enter a time span such as 30m, 2h, or 1d.';

const input = z.object({
	since: z
		.string(SINCE)
		.trim()
		.refine((text) => parseDuration(text) !== undefined, SINCE),
});

/** Queues all emails that failed in a time span, such as during an outage of the SMTP server. */
export const retryFailedMails = defineOperation({
	name: 'email.retry-failed',
	title: 'Retry Failed Emails',
	path: '/retry-failed-emails/',
	tab: 'outbox',
	noun: 'email',
	fields: [
		{
			name: 'since',
			label: 'Failed Within the Last',
			help: 'A time span such as 30m, 2h, or 1d.',
		},
	],
	input,
	find: async ({ owned }) => owned.owner,
	findObstacle: ({ environment }) =>
		environment === 'test' ? 'Emails in the test environment are never sent.' : undefined,
	confirmation: ({ product }) => ({
		question: 'Retry all failed emails?',
		target: product,
		consequences: [
			'Every email that failed in this time is queued again with its content and its Message-ID.',
			'Emails to suppressed email addresses are canceled, and emails whose content was removed stay failed.',
		],
		button: 'Retry Failed Emails',
	}),
	async run({ owned, now, enqueueWork }, _, { since }) {
		const from = new Date(now.getTime() - parseDuration(since)!);
		await retryAll(owned, { since: from, now });
		enqueueWork();
	},
	audit: (_, { since }) => ({ subject: 'failed emails', details: { since } }),
	from: () => 'outbox/',
});
