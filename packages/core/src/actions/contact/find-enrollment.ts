import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { enrollmentOutputs, enrollmentSample } from '../../catalog/enrollment-entry.ts';
import { enrollmentsOf, timeOf } from '../../run/enrollments-of.ts';
import { requireSequence } from '../../run/require-sequence.ts';
import { contactEmail, sequence } from '../../catalog/shared-fields.ts';

const { email, ...others } = enrollmentOutputs;

/** Finds the latest enrollment of a contact in a sequence. api.md section 4, /sequences/api/contact-enrollments/. */
export const findEnrollment = defineAction({
	key: 'contact.findEnrollment',
	name: 'Find Enrollment in a Sequence',
	summary: "Finds a contact's latest enrollment in a sequence.",
	n8n: { name: 'Find Enrollment', action: 'Find enrollment in sequence' },
	mcp: { name: 'Find Enrollment' },
	zapier: {
		step: {
			as: 'search',
			key: 'find_enrollment',
			noun: 'Enrollment',
			omits: ['found'], // true for every result
			orCreate: {
				key: 'enroll_contact',
				label: 'Find or Enroll Contact in Sequence',
				summary:
					"Finds a contact's enrollment in a sequence, or enrolls the contact if there is none.",
			},
			matchIf: 'found',
		},
	},
	endpoint: endpoints.listEnrollments,
	effect: 'read',
	fields: {
		email: contactEmail,
		sequence: {
			...sequence,
			help: 'The sequence in which the contact is or was enrolled.',
			includesInactive: true,
			mcp: { help: 'The slug of the sequence, from list_sequences.' },
		},
	},
	outputs: {
		email,
		found: { kind: 'boolean', label: 'Was Found' },
		...others,
	},
	sample: { ...enrollmentSample, found: true },
	run: async (client, { email, sequence }, cache) => {
		const all = await enrollmentsOf(client, email);
		const [latest] = all
			.filter(({ sequence_slug }) => sequence_slug === sequence)
			.toSorted((a, b) => timeOf(b) - timeOf(a));
		if (latest === undefined) await requireSequence(client, sequence, cache);
		return {
			...latest,
			email,
			sequence_slug: sequence,
			found: latest !== undefined,
		};
	},
});
