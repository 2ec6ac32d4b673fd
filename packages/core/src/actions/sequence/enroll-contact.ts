import { MAX_BULK_EMAILS } from '../../api/sequences.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { json, text } from '../../catalog/fields.ts';
import { contactEmail, overrideUnsubscribe, sequence } from '../../catalog/shared-fields.ts';

/** Enrolls one contact in a sequence. api.md section 4, /sequences/enroll/. */
export const enrollContact = defineAction({
	key: 'sequence.enroll',
	name: 'Enroll Contact in Sequence',
	action: 'Enroll contact in sequence',
	summary: 'Enrolls a contact in an active sequence.',
	n8n: { name: 'Enroll Contact' },
	zapier: { name: 'Enroll Contact' },
	zapierStep: {
		as: 'create',
		key: 'enroll_contact',
		noun: 'Enrollment',
		groups: { Options: ['metadata', 'trigger_source', 'override_unsubscribe'] },
	},
	endpoint: endpoints.enroll,
	effect: 'sends',
	contact: { email: 'email' },
	bulk: {
		key: 'sequence.bulkEnroll',
		perRequest: MAX_BULK_EMAILS,
		participle: 'Enrolling',
		drawback: 'it sends no metadata or trigger source',
	},
	fields: {
		email: contactEmail,
		sequence,
		metadata: json({
			label: 'Metadata',
			help: 'Details to store with the enrollment.',
			entry: { label: 'Metadata Entry', name: 'source', value: 'webinar' },
			example: { source: 'webinar' },
		}),
		trigger_source: text({
			label: 'Trigger Source',
			help: 'The origin of the enrollment, for your own records.',
			placeholder: 'e.g. webinar-form',
			example: 'webinar-form',
		}),
		override_unsubscribe: overrideUnsubscribe,
	},
	outputs: {
		email: { kind: 'text', label: 'Email' },
		sequence_slug: { kind: 'text', label: 'Sequence Slug' },
		sequence_name: { kind: 'text', label: 'Sequence Name' },
		status: { kind: 'text', label: 'Status' },
		enrolled_at: { kind: 'datetime', label: 'Enrolled At' },
		created: { kind: 'boolean', label: 'Newly Enrolled' },
		id: { kind: 'text', label: 'Enrollment ID' },
	},
	sample: {
		id: '2c1d8a2e-0f5e-4a53-9b1c-7f8f3d3b2a10',
		email: 'ada@acme.example',
		sequence_slug: 'onboarding',
		sequence_name: 'Onboarding',
		status: 'active',
		enrolled_at: '2026-11-20T09:30:00Z',
		created: true,
	},
	run: async (client, { sequence, ...enrollment }, { sequenceNames }) => ({
		email: enrollment.email,
		sequence_slug: sequence,
		sequence_name: sequenceNames?.get(sequence), // a request to find it would cost too much
		...(await client.sequences.enroll({ ...enrollment, sequence_slug: sequence })),
	}),
});
