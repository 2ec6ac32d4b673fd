import { MAX_BULK_EMAILS } from '../../api/sequences.ts';
import { bulkEnrollAll } from '../../run/bulk-enroll.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { contactEmail, overrideUnsubscribe, sequence } from '../../catalog/shared-fields.ts';

/** Enrolls many contacts, up to 500 per call. api.md section 4, /sequences/api/bulk-enroll/. */
export const bulkEnroll = defineAction({
	key: 'sequence.bulkEnroll',
	name: 'Bulk Enroll Contacts in Sequence',
	summary: 'Enrolls many contacts in an active sequence, up to 500 per request.',
	n8n: { name: 'Bulk Enroll Contacts' },
	endpoint: endpoints.bulkEnroll,
	effect: 'sends',
	fields: {
		email: {
			...contactEmail,
			n8n: {
				help: "The contact's email address. Each input item enrolls one contact, and the node sends up to 500 contacts per request.",
			},
		},
		sequence,
		override_unsubscribe: overrideUnsubscribe,
	},
	outputs: {
		email: { kind: 'text', label: 'Email' },
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		status: { kind: 'text', label: 'Status' },
	},
	sample: { email: 'ada@acme.example', sequence_slug: 'onboarding', status: 'enrolled' },
	run: async (client, input) => {
		const [outcome] = await bulkEnrollAll(client, [input]);
		if (outcome && 'result' in outcome) return outcome.result;
		throw outcome!.error; // one input has one outcome
	},
	list: {
		name: 'Enroll Contacts',
		summary: 'Enrolls many existing contacts in a sequence.',
		each: 'email',
		statusOf: ({ status }) => status,
		minRequestsFor: (inputs) => Math.ceil(inputs.length / MAX_BULK_EMAILS),
		run: bulkEnrollAll,
	},
});
