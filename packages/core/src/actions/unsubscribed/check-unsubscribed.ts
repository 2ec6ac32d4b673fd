import { isEndConfirmed } from '../../run/confirm-end.ts';
import { checkSuppressed } from '../../run/check-suppressed.ts';
import { tooLongToSearch } from '../../run/read-suppressed.ts';
import { suppressionCheck } from '../../run/suppression-search.ts';
import type { Client } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { cutList, matchesFilter, type Unsubscribed } from '../../api/unsubscribed.ts';
import { defineAction } from '../../catalog/action.ts';
import { contactEmail } from '../../catalog/shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from '../../catalog/unsubscribed-entry.ts';

const { email, ...others } = unsubscribedOutputs;

/** Checks whether an email address is suppressed. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const checkUnsubscribed = defineAction({
	key: 'unsubscribed.check',
	name: 'Check Email Address',
	summary: 'Checks whether an email address unsubscribed, bounced, or complained.',
	n8n: { name: 'Check', action: 'Check whether email address is unsubscribed' },
	zapier: {
		name: 'Find Unsubscribed Email Address',
		summary: 'Finds an email address on the list of unsubscribed email addresses.',
		step: {
			as: 'search',
			key: 'find_unsubscribed',
			noun: 'Email Address',
			omits: ['unsubscribed'], // true for every result
			matchIf: 'unsubscribed',
		},
	},
	endpoint: endpoints.listUnsubscribed,
	effect: 'read',
	fields: {
		email: {
			...contactEmail,
			help: 'The email address to check.',
			zapier: {
				help: 'If nothing is found, this email address can receive emails. Let the Zap continue in this case.',
			},
		},
	},
	outputs: {
		email,
		unsubscribed: { kind: 'boolean', label: 'Unsubscribed' },
		...others,
	},
	sample: { ...unsubscribedSample, unsubscribed: true },
	run: async (client, { email }, { maxLookUpPages }) =>
		suppressionCheck(email, await findEntry(client, email, maxLookUpPages)),
	list: {
		name: 'Check Email Addresses',
		summary: 'Checks which email addresses unsubscribed, bounced, or complained.',
		each: 'email',
		statusOf: ({ unsubscribed, reason }) => (unsubscribed ? reason || 'suppressed' : 'allowed'),
		run: (client, inputs, options) =>
			checkSuppressed(
				client,
				inputs.map(({ email }) => email),
				options,
			),
	},
});

/**
 * Returns the entry for an email address. A service that ignores the filter returns the whole list, so this
 * function reads each page until it finds the entry.
 *
 * @throws UnexpectedResponseError if the list is longer than `maxPages` or is truncated, because a missing
 * email address may be suppressed
 */
async function findEntry(
	client: Client,
	email: string,
	maxPages = Infinity,
): Promise<Unsubscribed | undefined> {
	let pages = 0;
	for await (const page of client.contacts.listUnsubscribedPages({ email })) {
		const { entries, isCut } = page;
		const entry = entries.find((each) => matchesFilter(each, { email }));
		if (entry !== undefined) return entry;
		if (isCut || !(await isEndConfirmed(client, page))) throw cutList();
		pages += 1;
		if (pages > maxPages) throw tooLongToSearch();
	}
	return undefined;
}
