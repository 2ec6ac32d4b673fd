import { checkSuppressed } from '../../run/check-suppressed.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { reportOnChecks } from '../../run/check-report.ts';
import { emailList, emailRowsOutput, readEmailList } from '../../input/email-list.ts';
import { unsubscribedSample } from '../../catalog/unsubscribed-entry.ts';

/** Maximum number of email addresses per step, to limit the size of the result. */
const MAX_EMAILS = 5_000;

/**
 * Maximum number of requests per step. Of the 60 requests per minute, 10 remain for other steps in the
 * account. api.md section 8.
 */
const MAX_REQUESTS = 50;

/**
 * Checks a list of email addresses in one step, for a platform that runs a step for one item at a time.
 * `checkUnsubscribed` checks the items in a run instead. api.md section 4,
 * /contacts/api/unsubscribed-emails/.
 */
export const checkUnsubscribedList = defineAction({
	key: 'unsubscribed.checkList',
	name: 'Find Unsubscribed Email Addresses in List',
	summary: 'Finds which email addresses in a list unsubscribed, bounced, or complained.',
	zapier: {
		step: { as: 'search', key: 'find_unsubscribed_list', noun: 'Email Address' },
	},
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: {
		emails: emailList(MAX_EMAILS, 'to check', 'duplicates are checked once'),
	},
	outputs: {
		total: { kind: 'number', label: 'Number of Emails' },
		allowed_count: { kind: 'number', label: 'Number Allowed' },
		suppressed_count: { kind: 'number', label: 'Number Suppressed' },
		not_checked_count: { kind: 'number', label: 'Number Not Checked' },
		allowed: { kind: 'list', label: 'Allowed Emails', of: 'text' },
		suppressed: {
			kind: 'list',
			label: 'Suppressed',
			of: {
				email: { kind: 'text', label: 'Suppressed Email' },
				reason: { kind: 'text', label: 'Suppressed Reason' },
				created_at: { kind: 'datetime', label: 'Suppressed At' },
			},
		},
		not_checked: { kind: 'list', label: 'Emails Not Checked', of: 'text' },
		results: emailRowsOutput,
	},
	sample: {
		total: 3,
		allowed_count: 1,
		suppressed_count: 1,
		not_checked_count: 1,
		allowed: ['ada@acme.example'],
		suppressed: [unsubscribedSample],
		not_checked: ['bob at acme'],
		results: [
			{ email: 'ada@acme.example', status: 'allowed', message: '' },
			{ email: unsubscribedSample.email, status: 'suppressed', message: '' },
			{ email: 'bob at acme', status: 'invalid', message: "This isn't a valid email address." },
		],
	},
	run: async (client, { emails }) => {
		const list = readEmailList(emails, MAX_EMAILS);
		const outcomes = await checkSuppressed(client, list.emails, { maxRequests: MAX_REQUESTS });
		const [first] = outcomes;
		if (first !== undefined && 'error' in first && outcomes.every((each) => 'error' in each)) {
			throw first.error;
		}
		return reportOnChecks(list, outcomes);
	},
});
