import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { enrollmentOutputs, enrollmentSample } from '../../catalog/enrollment-entry.ts';
import { isUnknownContact } from '../../run/enrollments-of.ts';
import { contactEmail } from '../../catalog/shared-fields.ts';

const { email, ...entryOutputs } = enrollmentOutputs;
const { email: sampleEmail, ...entrySample } = enrollmentSample;

/** Lists the enrollments of a contact. api.md section 4, /sequences/api/contact-enrollments/. */
export const listEnrollments = defineAction({
	key: 'contact.listEnrollments',
	name: 'Get Enrollments of Contact',
	summary: 'Gets the enrollments of a contact, current and past.',
	n8n: { name: 'Get Enrollments' },
	zapier: {
		name: 'Find Enrollments',
		summary: 'Finds the enrollments of a contact.',
		step: {
			as: 'search',
			key: 'find_enrollments',
			noun: 'Enrollment',
			matchIf: 'count',
			isNoMatch: isUnknownContact,
		},
	},
	mcp: {
		name: 'List Enrollments',
		summary: 'Lists the enrollments of a contact, current and past.',
	},
	endpoint: endpoints.listEnrollments,
	effect: 'read',
	fields: { email: contactEmail },
	outputs: {
		email,
		count: { kind: 'number', label: 'Number of Enrollments' },
		enrollments: { kind: 'list', label: 'Enrollments', of: entryOutputs },
	},
	sample: { email: sampleEmail, count: 1, enrollments: [entrySample] },
	run: async (client, { email }) => {
		const enrollments = await collect(client.sequences.listEnrollments(email));
		return { email, count: enrollments.length, enrollments };
	},
});
