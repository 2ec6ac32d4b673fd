import { collect } from '../../api/collect.ts';
import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { isUnknownContact } from '../../run/enrollments-of.ts';
import { contactEmail } from '../../catalog/shared-fields.ts';

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
		email: { kind: 'text', label: 'Email' },
		count: { kind: 'number', label: 'Number of Enrollments' },
		enrollments: {
			kind: 'list',
			label: 'Enrollments',
			of: {
				sequence_slug: { kind: 'text', label: 'Sequence Slug' },
				status: { kind: 'text', label: 'Status' },
				enrolled_at: { kind: 'datetime', label: 'Enrolled At' },
				id: { kind: 'text', label: 'Enrollment ID' },
			},
		},
	},
	sample: {
		email: 'ada@acme.example',
		count: 1,
		enrollments: [
			{
				id: '2c1d8a2e-0f5e-4a53-9b1c-7f8f3d3b2a10',
				sequence_slug: 'onboarding',
				status: 'active',
				enrolled_at: '2026-11-20T09:30:00Z',
			},
		],
	},
	run: async (client, { email }) => {
		const enrollments = await collect(client.sequences.listEnrollments(email));
		return { email, count: enrollments.length, enrollments };
	},
});
