import { MAX_BULK_EMAILS } from '../../api/sequences.ts';
import { endpoints } from '../../api/endpoints.ts';
import { NotFoundError } from '../../errors/not-found-error.ts';
import { defineAction } from '../../catalog/action.ts';
import { choice, json, text } from '../../catalog/fields.ts';
import { requireActiveSequence } from '../../run/require-sequence.ts';
import { contactEmail, overrideUnsubscribe, sequence } from '../../catalog/shared-fields.ts';

/** Enrolls one contact in a sequence. api.md section 4, /sequences/enroll/. */
export const enrollContact = defineAction({
	key: 'sequence.enroll',
	name: 'Enroll Contact in Sequence',
	summary: 'Enrolls a contact in an active sequence.',
	n8n: {
		name: 'Enroll Contact',
		bulk: {
			key: 'sequence.bulkEnroll',
			perRequest: MAX_BULK_EMAILS,
			participle: 'Enrolling',
			drawback: 'it sends no metadata or trigger source',
		},
	},
	zapier: {
		name: 'Enroll Contact',
		step: {
			as: 'create',
			key: 'enroll_contact',
			noun: 'Enrollment',
			omits: ['sequence_name'], // Zapier passes the slug only
			groups: {
				'New Contact': ['if_missing', 'first_name', 'last_name'],
				Options: ['metadata', 'trigger_source', 'override_unsubscribe'],
			},
		},
	},
	mcp: { name: 'Enroll Contact' },
	endpoint: endpoints.enroll,
	effect: 'sends',
	fields: {
		email: contactEmail,
		sequence,
		if_missing: choice({
			label: 'If the Contact Does Not Exist',
			help: 'What to do if no contact has this email address.',
			zapier: {
				help: "If no contact has this email address, _Report an Error_ stops the run, and the contact isn't enrolled. _Create the Contact_ requires a key with the scopes `contacts:write` and `sequences:read`.",
			},
			choices: {
				report: {
					label: 'Report an Error',
					help: "The contact isn't enrolled, and an error explains why",
				},
				create: {
					label: 'Create the Contact',
					help: 'Requires a key with the scopes contacts:write and sequences:read',
				},
			},
			example: 'report',
			endpoints: [endpoints.upsertContact, endpoints.listSequences],
		}),
		first_name: text({
			label: 'First Name',
			help: 'The given name of a contact that is created. Existing contacts keep their name.',
			example: 'Ada',
		}),
		last_name: text({
			label: 'Last Name',
			help: 'The family name of a contact that is created. Existing contacts keep their name.',
			example: 'Byron',
		}),
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
		contact_created: { kind: 'boolean', label: 'Contact Was Created' },
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
		contact_created: false,
	},
	run: async (
		client,
		{ sequence, if_missing = 'report', first_name, last_name, ...enrollment },
		cache,
	) => {
		const { email } = enrollment;
		const enroll = async (contact_created: boolean) => ({
			email,
			sequence_slug: sequence,
			sequence_name: cache.sequenceNames?.get(sequence), // a request to find it would cost too much
			...(await client.sequences.enroll({ ...enrollment, sequence_slug: sequence })),
			contact_created,
		});
		try {
			return await enroll(false);
		} catch (error) {
			if (!(error instanceof NotFoundError) || if_missing === 'report') throw error;
			await requireActiveSequence(client, sequence, cache); // otherwise, the 404 wouldn't show that the contact is missing
			const { created } = await client.contacts.upsert({ email, first_name, last_name });
			return await enroll(created);
		}
	},
});
