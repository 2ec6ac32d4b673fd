import { enrollInCalls } from '../batch/bulk-enroll.ts';
import { MAX_BULK_EMAILS } from '../client/bulk-enroll.ts';
import { endpoints } from '../client/endpoints.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { defineAction } from './action.ts';
import { reportOn, throwIfAboutAll } from './bulk-report.ts';
import { textList } from './fields.ts';
import { isEmail } from './parsers/text.ts';
import { overrideUnsubscribe, sequence } from './shared-fields.ts';
import { splitEmails } from './split-emails.ts';

/**
 * Maximum number of email addresses per step: 20 requests, a third of the 60 per minute that a key may send. The result is far
 * below the 6 MB that a platform accepts.
 */
const MAX_EMAILS = 20 * MAX_BULK_EMAILS;

/**
 * Enrolls a list of contacts in one step, for a platform that runs a step for one item at a time. `bulkEnroll` joins the items of
 * a run instead. api.md section 4, /sequences/api/bulk-enroll/.
 */
export const bulkEnrollList = defineAction({
	key: 'sequence.bulkEnrollList',
	name: 'Bulk Enroll Contacts',
	action: 'Bulk enroll contacts',
	summary: 'Enrolls many contacts in a sequence.',
	onlyOn: 'zapier',
	zapierStep: {
		as: 'create',
		key: 'bulk_enroll_contacts',
		noun: 'Enrollment',
		groups: { Options: ['override_unsubscribe'] },
	},
	endpoint: endpoints.bulkEnroll,
	effect: 'sends',
	fields: {
		sequence,
		emails: textList({
			label: 'Emails',
			help: `Email addresses to enroll, up to ${MAX_EMAILS.toLocaleString('en-US')}; duplicates are enrolled once. Map line items, or paste a list separated by commas, semicolons, or line breaks.`,
			placeholder: 'e.g. ada@acme.example, grace@acme.example',
			example: ['ada@acme.example', 'grace@acme.example'],
			required: true,
		}),
		override_unsubscribe: overrideUnsubscribe,
	},
	outputs: {
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		total: { kind: 'number', label: 'Number of Emails' },
		enrolled: { kind: 'number', label: 'Enrolled' },
		already_enrolled: { kind: 'number', label: 'Already Enrolled' },
		unsubscribed: { kind: 'number', label: 'Unsubscribed' },
		accepted: { kind: 'number', label: 'Accepted Without Details' },
		failed: { kind: 'number', label: 'Failed' },
		not_reached: { kind: 'number', label: 'Not Reached or Unknown' },
		complete: { kind: 'boolean', label: 'Is Complete' },
		note: { kind: 'text', label: 'Reason Not Complete' },
		not_reached_emails: { kind: 'list', label: 'Emails Not Reached', of: 'text' },
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
		sequence_slug: 'onboarding',
		total: 3,
		enrolled: 1,
		already_enrolled: 0,
		unsubscribed: 1,
		accepted: 0,
		failed: 0,
		not_reached: 1,
		complete: false,
		note: '2 of 3 email addresses were processed. The step ran out of time.',
		not_reached_emails: ['alan@acme.example'],
		results: [
			{ email: 'ada@acme.example', status: 'enrolled', message: '' },
			{ email: 'grace@acme.example', status: 'unsubscribed', message: '' },
			{ email: 'alan@acme.example', status: 'not_reached', message: 'Not sent.' },
		],
	},
	run: async (client, { emails, sequence, override_unsubscribe }, { timeLeftMs }) => {
		const addresses = splitEmails(emails);
		rejectUnusable(addresses);
		const sent = addresses.filter(isEmail);
		const outcomes = await enrollInCalls(
			client,
			sent.map((email) => ({ email, sequence, override_unsubscribe })),
			{ stopAtFailedCall: true, timeLeftMs },
		);
		throwIfAboutAll(outcomes);
		return { sequence_slug: sequence, ...reportOn(addresses, sent, outcomes) };
	},
});

/** Rejects a list that is too long for a step, or has no email address. */
function rejectUnusable(addresses: readonly string[]): void {
	if (addresses.length > MAX_EMAILS) {
		throw new ValidationError({
			summary: `'Emails' contains ${addresses.length} email addresses, but a step accepts up to ${MAX_EMAILS}.`,
			hint: 'Split the list, for example with Looping by Zapier, and run this step once per part.',
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
