import {
	bulkEnrollAll,
	defineAction,
	isEmail,
	MAX_BULK_EMAILS,
	textList,
	ValidationError,
} from '@contact-sync/core';
import {
	describeAction,
	oneSequence,
	oneSequenceWords,
	overrideUnsubscribe,
	overrideUnsubscribeWords,
} from '@contact-sync/core/catalogue';
import { reportOn, throwIfAboutAll } from './bulk-report.ts';
import { splitEmails } from './split-emails.ts';

/**
 * Enrolls a list of contacts in one step. The catalogue's own bulk enrollment takes an address an item, as n8n has them; a Zap has
 * them in one field. Both end in the core's bulkEnrollAll.
 */
const bulkEnroll = defineAction({
	key: 'sequence.bulkEnrollList',
	name: 'Bulk Enroll Contacts',
	scopes: ['sequences:enroll'],
	replay: 'safe', // a guess: who is enrolled already stays so
	fields: {
		sequence: oneSequence,
		emails: textList('Emails', { required: true }),
		override_unsubscribe: overrideUnsubscribe,
	},
	run: async (client, { emails, sequence, override_unsubscribe }) => {
		const addresses = splitEmails(emails);
		refuseUnusable(addresses);
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

export const bulkEnrollContacts = describeAction(bulkEnroll, {
	action: 'Bulk enroll contacts',
	summary: 'Enrolls many contacts in a sequence.',
	zapierStep: {
		as: 'create',
		key: 'bulk_enroll_contacts',
		noun: 'Enrollment',
		groups: { Options: ['override_unsubscribe'] },
	},
	fields: {
		sequence: oneSequenceWords,
		emails: {
			help: `Up to ${MAX_BULK_EMAILS} addresses of contacts: map line items, or paste a list with commas, semicolons or line breaks between them. Repeats are enrolled once.`,
			placeholder: 'e.g. ada@acme.example, grace@acme.example',
		},
		override_unsubscribe: overrideUnsubscribeWords,
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
});

/** Refuses what no request is worth: more than one call takes, or no address at all. */
function refuseUnusable(addresses: readonly string[]): void {
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
