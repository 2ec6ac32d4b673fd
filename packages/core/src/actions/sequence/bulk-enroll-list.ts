import { enrollInCalls } from '../../run/bulk-enroll.ts';
import { MAX_BULK_EMAILS } from '../../api/sequences.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { reportOn, throwIfAboutAll } from '../../run/bulk-report.ts';
import { emailList, emailRowsOutput, readEmailList } from '../../input/email-list.ts';
import { overrideUnsubscribe, sequence } from '../../catalog/shared-fields.ts';

/**
 * Maximum number of email addresses per step. A full list requires 20 requests, a third of a key's limit of
 * 60 per minute. The result is far below a platform's limit of 6 MB.
 */
const MAX_EMAILS = 20 * MAX_BULK_EMAILS;

/**
 * Enrolls a list of contacts in one step, for a platform that runs a step for one item at a time.
 * `bulkEnroll` combines the items in a run instead. api.md section 4, /sequences/api/bulk-enroll/.
 */
export const bulkEnrollList = defineAction({
	key: 'sequence.bulkEnrollList',
	name: 'Bulk Enroll Contacts',
	summary: 'Enrolls many contacts in a sequence.',
	zapier: {
		step: {
			as: 'create',
			key: 'bulk_enroll_contacts',
			noun: 'Enrollment',
			groups: { Options: ['override_unsubscribe'] },
		},
	},
	endpoint: endpoints.bulkEnroll,
	effect: 'sends',
	fields: {
		sequence,
		emails: emailList(MAX_EMAILS, 'to enroll', 'duplicates are enrolled once'),
		override_unsubscribe: overrideUnsubscribe,
	},
	outputs: {
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		total: { kind: 'number', label: 'Number of Emails' },
		enrolled: { kind: 'number', label: 'Enrolled' },
		already_enrolled: { kind: 'number', label: 'Already Enrolled' },
		unsubscribed: { kind: 'number', label: 'Unsubscribed' },
		accepted: { kind: 'number', label: 'Accepted, No Details' },
		failed: { kind: 'number', label: 'Failed' },
		not_reached: { kind: 'number', label: 'Not Processed or Unknown' },
		complete: { kind: 'boolean', label: 'Is Complete' },
		note: { kind: 'text', label: 'Reason for Partial Result', optional: true },
		not_reached_emails: { kind: 'list', label: 'Emails to Retry', of: 'text' },
		results: emailRowsOutput,
	},
	sample: {
		sequence_slug: 'onboarding',
		total: 3,
		enrolled: 1,
		already_enrolled: 0,
		unsubscribed: 1,
		accepted: 0,
		failed: 0,
		not_reached: 1,
		complete: false,
		note: '2 of 3 email addresses were processed. The time limit was reached.',
		not_reached_emails: ['alan@acme.example'],
		results: [
			{ email: 'ada@acme.example', status: 'enrolled', message: '' },
			{ email: 'grace@acme.example', status: 'unsubscribed', message: '' },
			{ email: 'alan@acme.example', status: 'not_reached', message: 'Not sent.' },
		],
	},
	run: async (client, { emails, sequence, override_unsubscribe }, { timeLeftMs, nameOf }) => {
		const list = readEmailList(emails, MAX_EMAILS);
		const outcomes = await enrollInCalls(
			client,
			list.emails.map((email) => ({ email, sequence, override_unsubscribe })),
			{ stopAtFailedCall: true, timeLeftMs },
		);
		throwIfAboutAll(list, outcomes);
		return { sequence_slug: sequence, ...reportOn(list, outcomes, nameOf) };
	},
});
