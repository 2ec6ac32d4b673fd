import {
	bulkEnrollAll,
	defineAction,
	isEmail,
	MAX_BULK_EMAILS,
	NotFoundError,
	textList,
	ValidationError,
	type BatchOutcome,
	type BulkResult,
	type ContactSyncError,
} from '@contact-sync/core';
import {
	describeAction,
	oneSequence,
	oneSequenceWords,
	overrideUnsubscribe,
	overrideUnsubscribeWords,
} from '@contact-sync/core/catalogue';
import { splitEmails } from './split-emails.ts';

/** What became of one address. */
interface Row {
	email: string;
	status: string;
	/** Why not; empty when it went well. */
	message: string;
}

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
		const inputs = addresses
			.filter(isEmail)
			.map((email) => ({ email, sequence, override_unsubscribe }));
		const outcomes = await bulkEnrollAll(client, inputs);
		throwIfAboutAll(outcomes);
		const rows = new Map(inputs.map(({ email }, i) => [email, rowOf(email, outcomes[i]!)]));
		const results = addresses.map((email) => rows.get(email) ?? malformed(email));
		return { sequence_slug: sequence, total: results.length, ...countsOf(results), results };
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

function refuseUnusable(addresses: readonly string[]): void {
	if (addresses.length > MAX_BULK_EMAILS) {
		throw new ValidationError({
			summary: `'Emails' holds ${addresses.length} different addresses, and one step takes at most ${MAX_BULK_EMAILS}.`,
			hint: 'Split the list, as with Looping by Zapier, and run this once for each part.',
			fields: { emails: [String(addresses.length)] },
		});
	}
	if (addresses.some(isEmail)) return;
	throw new ValidationError({
		summary: "'Emails' holds no email address.",
		hint: 'Map addresses like name@example.com, and run this again.',
		fields: { emails: ['No address.'] },
	});
}

type Outcome = BatchOutcome<BulkResult>;

/** Statuses that are counted by name; any other that the service gives counts as accepted. */
const COUNTED = ['enrolled', 'already_enrolled', 'unsubscribed'] as const;
const FAILED = ['not_found', 'invalid'];

/** An error that is not about single addresses ends the step; running it again enrolls nobody twice. */
function throwIfAboutAll(outcomes: readonly Outcome[]): void {
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const aboutAll = errors.find((error) => statusOf(error) === undefined);
	if (aboutAll !== undefined) throw aboutAll;
	const [first] = errors;
	// A call that was refused as a whole, as for a sequence that is not active, is the same error for everyone.
	const isShared = errors.length === outcomes.length && errors.every((error) => error === first);
	if (isShared && first instanceof ValidationError && !('email' in first.fields)) throw first;
}

/** What an error says of one address; undefined when it is about more. */
function statusOf(error: ContactSyncError): string | undefined {
	if (error instanceof ValidationError) return 'invalid';
	return error instanceof NotFoundError && error.status === undefined ? 'not_found' : undefined;
}

const rowOf = (email: string, outcome: Outcome): Row =>
	'error' in outcome
		? { email, status: statusOf(outcome.error)!, message: outcome.error.summary }
		: { email, status: outcome.result.status, message: '' };

const malformed = (email: string): Row => ({
	email,
	status: 'invalid',
	message: 'This is not an email address (expected one like name@example.com).',
});

function countsOf(rows: readonly Row[]) {
	const count = (test: (status: string) => boolean) =>
		rows.filter(({ status }) => test(status)).length;
	const [enrolled, already_enrolled, unsubscribed] = COUNTED.map((name) =>
		count((status) => status === name),
	) as [number, number, number]; // one for each name
	const failed = count((status) => FAILED.includes(status));
	const accepted = rows.length - enrolled - already_enrolled - unsubscribed - failed;
	return { enrolled, already_enrolled, unsubscribed, accepted, failed };
}
