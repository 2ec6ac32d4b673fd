import { bulkEnrollAll } from '../batch/bulk-enroll.ts';
import { defineAction } from './action.ts';
import {
	contactEmail,
	contactEmailWords,
	oneSequence,
	oneSequenceWords,
	overrideUnsubscribe,
	overrideUnsubscribeWords,
} from './shared-fields.ts';
import { describeAction } from './words.ts';

/** Enrolls many contacts with few calls: 500 in each. api.md section 4, /sequences/api/bulk-enroll/. */
export const bulkEnroll = defineAction({
	key: 'sequence.bulkEnroll',
	name: 'Bulk Enroll Contacts in Sequence',
	scopes: ['sequences:enroll'],
	replay: 'safe', // a guess: who is enrolled already stays so
	fields: {
		email: contactEmail,
		sequence: oneSequence,
		override_unsubscribe: overrideUnsubscribe,
	},
	run: async (client, input) => {
		const [outcome] = await bulkEnrollAll(client, [input]);
		if (outcome && 'result' in outcome) return outcome.result;
		throw outcome!.error; // one input has one outcome
	},
	runBatch: bulkEnrollAll,
});

export const bulkEnrollDescribed = /* @__PURE__ */ describeAction(bulkEnroll, {
	action: 'Bulk enroll contacts in sequence',
	summary: 'Enrolls many contacts in an active sequence, up to 500 per request.',
	n8n: { name: 'Bulk Enroll Contacts' },
	zapier: { name: 'Bulk Enroll Contacts', summary: 'Enrolls many contacts in a sequence.' },
	fields: {
		email: contactEmailWords,
		sequence: oneSequenceWords,
		override_unsubscribe: overrideUnsubscribeWords,
	},
	outputs: {
		email: { kind: 'text', label: 'Email' },
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		status: { kind: 'text', label: 'Status' },
	},
	sample: { email: 'ada@acme.example', sequence_slug: 'onboarding', status: 'enrolled' },
});
