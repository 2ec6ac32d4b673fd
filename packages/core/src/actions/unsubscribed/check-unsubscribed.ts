import { checkSuppressed } from '../../run/check-suppressed.ts';
import { endpoints } from '../../api/endpoints.ts';
import { suppressionIn } from '../../api/suppressed.ts';
import { defineAction } from '../../catalog/action.ts';
import { contactEmail } from '../../catalog/shared-fields.ts';
import { unsubscribedOutputs, unsubscribedSample } from '../../catalog/unsubscribed-entry.ts';

const { email, ...others } = unsubscribedOutputs;

/**
 * Maximum number of requests, if the service ignores the filter by email address. Three steps can run in a
 * minute, with 60 requests. api.md section 8.
 */
const MAX_REQUESTS = 20;

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
	run: async (client, { email }) => {
		const outcomes = await checkSuppressed(client, [email], { maxRequests: MAX_REQUESTS });
		const outcome = outcomes[0]!; // there is one per email address
		if ('error' in outcome) throw outcome.error;
		return outcome.result;
	},
	list: {
		name: 'Check Email Addresses',
		summary: 'Checks which email addresses unsubscribed, bounced, or complained.',
		each: 'email',
		statusOf: ({ unsubscribed, reason }) =>
			unsubscribed ? (suppressionIn(reason) ?? 'suppressed') : 'allowed',
		minRequestsFor: () => 1, // a short list is read as a whole
		run: (client, inputs, options) =>
			checkSuppressed(
				client,
				inputs.map(({ email }) => email),
				options,
			),
	},
});
