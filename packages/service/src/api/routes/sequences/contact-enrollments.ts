import { z } from 'zod';
import { listEnrollments } from '../../../domain/sequences/list-enrollments.ts';
import { email } from '../../../domain/values/text.ts';
import { pageResponse } from '../../http/page-response.ts';
import { defineRoute } from '../../http/route.ts';
import { enrollment } from '../../wire/enrollment.ts';
import { pageOf, pageQuery } from '../../wire/page.ts';

/** Lists the enrollments of a contact. api.md section 4, /sequences/api/contact-enrollments/. */
export const contactEnrollmentsRoute = defineRoute({
	method: 'GET',
	path: '/sequences/api/contact-enrollments/',
	summary: 'Lists the enrollments of the contact with this email, newest first.',
	scope: 'sequences:read',
	query: z.object({ ...pageQuery, email }),
	responses: { 200: pageOf(enrollment) },
	problems: [400, 404],
	async handle({ owned, query, url }) {
		const listed = await listEnrollments(owned, query);
		return { status: 200, response: pageResponse(query, { url, ...listed }) };
	},
});
