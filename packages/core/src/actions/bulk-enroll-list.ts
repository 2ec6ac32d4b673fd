import { bulkEnrollAll } from '../batch/bulk-enroll.ts';
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
			help: `Up to ${MAX_BULK_EMAILS} email addresses: map line items, or paste a list with commas, semicolons or line breaks between them. Repeats are enrolled once.`,
			placeholder: 'e.g. ada@acme.example, grace@acme.example',
			example: ['ada@acme.example', 'grace@acme.example'],
			required: true,
		}),
		override_unsubscribe: overrideUnsubscribe,
	},
	outputs: {
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		total: { kind: 'number', label: 'Number of Addresses' },
		enrolled: { kind: 'number', label: 'Enrolled' },
		already_enrolled: { kind: 'number', label: 'Already Enrolled' },
		unsubscribed: { kind: 'number', label: 'Unsubscribed' },
		accepted: { kind: 'number', label: 'Accepted Without Details' },
		failed: { kind: 'number', label: 'Failed' },
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
		total: 2,
		enrolled: 1,
		already_enrolled: 0,
		unsubscribed: 1,
		accepted: 0,
		failed: 0,
		results: [
			{ email: 'ada@acme.example', status: 'enrolled', message: '' },
			{ email: 'grace@acme.example', status: 'unsubscribed', message: '' },
		],
	},
	run: async (client, { emails, sequence, override_unsubscribe }) => {
		const addresses = splitEmails(emails);
		rejectUnusable(addresses);
		const sent = addresses.filter(isEmail);
		const outcomes = await bulkEnrollAll(
			client,
			sent.map((email) => ({ email, sequence, override_unsubscribe })),
		);
		throwIfAboutAll(outcomes);
		const byEmail = new Map(sent.map((email, i) => [email, outcomes[i]!]));
		return { sequence_slug: sequence, ...reportOn(addresses, byEmail) };
	},
});

/** Rejects a list that is too long for one call, or has no email address. */
function rejectUnusable(addresses: readonly string[]): void {
	if (addresses.length > MAX_BULK_EMAILS) {
		throw new ValidationError({
			summary: `'Emails' contains ${addresses.length} email addresses, but a step accepts up to ${MAX_BULK_EMAILS}.`,
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
