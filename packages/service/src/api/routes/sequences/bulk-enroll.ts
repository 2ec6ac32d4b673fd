import { bulkEnroll } from '../../../domain/sequences/bulk-enroll.ts';
import { defineRoute } from '../../http/route.ts';
import { bulkEnrollBody, bulkEnrollment } from '../../wire/enrollment.ts';

/** Enrolls up to 500 contacts in one sequence. api.md section 4, /sequences/api/bulk-enroll/. */
export const bulkEnrollRoute = defineRoute({
	method: 'POST',
	path: '/sequences/api/bulk-enroll/',
	summary:
		'Enrolls up to 500 contacts, by email address, in one sequence, with a result for each. Stopped enrollments start again only with override_unsubscribe.',
	scope: 'sequences:enroll',
	body: bulkEnrollBody,
	responses: { 200: bulkEnrollment },
	problems: [400, 404],
	async handle({ change, body }) {
		const response = await change((work) => bulkEnroll(work, body));
		return { status: 200, response };
	},
});
