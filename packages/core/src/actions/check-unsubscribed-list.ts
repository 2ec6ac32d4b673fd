import { checkSuppressed } from '../batch/check-suppressed.ts';
import { endpoints } from '../client/endpoints.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { defineAction } from './action.ts';
import { reportOnChecks } from './check-report.ts';
import { textList } from './fields.ts';
import { isEmail } from './parsers/text.ts';
import { splitEmails } from './split-emails.ts';
import { unsubscribedSample } from './unsubscribed-entry.ts';

/** Maximum number of email addresses per step, so that the result isn't too large. */
const MAX_EMAILS = 5_000;

/** Maximum number of requests per step. Other steps of an account need some of the 60 per minute, too. api.md section 8. */
const MAX_REQUESTS = 50;

/**
 * Checks a list of email addresses in one step, for a platform that runs a step for one item at a time. `checkUnsubscribed` checks
 * the items of a run instead. api.md section 4, /contacts/api/unsubscribed-emails/.
 */
export const checkUnsubscribedList = defineAction({
	key: 'unsubscribed.checkList',
	name: 'Find Unsubscribed Addresses in List',
	action: 'Find unsubscribed addresses in list',
	summary: 'Finds the email addresses in a list that unsubscribed, bounced, or complained.',
	onlyOn: 'zapier',
	zapierStep: { as: 'search', key: 'find_unsubscribed_list', noun: 'Unsubscribed Address' },
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: {
		emails: textList({
			label: 'Emails',
			help: `Email addresses to check, up to ${MAX_EMAILS.toLocaleString('en-US')}; duplicates are checked once. Map line items, or paste a list separated by commas, semicolons, or line breaks.`,
			placeholder: 'e.g. ada@acme.example, grace@acme.example',
			example: ['ada@acme.example', 'grace@acme.example'],
			required: true,
		}),
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
				created_at: { kind: 'datetime', label: 'Suppressed Created At' },
			},
		},
		not_checked: { kind: 'list', label: 'Emails Not Checked', of: 'text' },
		results: {
			kind: 'list',
			label: 'Results',
			of: {
				email: { kind: 'text', label: 'Result Email' },
				status: { kind: 'text', label: 'Result Status' },
				message: { kind: 'text', label: 'Result Message' },
			},
		},
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
		const addresses = splitEmails(emails);
		rejectUnusable(addresses);
		const asked = addresses.filter(isEmail);
		const outcomes = await checkSuppressed(client, asked, { maxRequests: MAX_REQUESTS });
		const [first] = outcomes;
		if (first !== undefined && 'error' in first && outcomes.every((each) => 'error' in each)) {
			throw first.error;
		}
		return reportOnChecks(addresses, new Map(asked.map((email, i) => [email, outcomes[i]!])));
	},
});

/** Rejects a list that is too long for one step, or has no email address. */
function rejectUnusable(addresses: readonly string[]): void {
	if (addresses.length > MAX_EMAILS) {
		throw new ValidationError({
			summary: `'Emails' contains ${addresses.length} email addresses, but a step checks up to ${MAX_EMAILS}.`,
			hint: 'Split the list, and run this step once per part.',
			fields: { emails: [String(addresses.length)] },
		});
	}
	if (addresses.some(isEmail)) return;
	throw new ValidationError({
		summary: "'Emails' contains no email address.",
		hint: 'Map one or more, such as name@example.com.',
		fields: { emails: ['No address.'] },
	});
}
