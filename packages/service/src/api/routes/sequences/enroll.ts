import { enroll } from '../../../domain/sequences/enroll.ts';
import { defineRoute } from '../../http/route.ts';
import { enrollBody, enrollment } from '../../wire/enrollment.ts';

/** Enrolls a contact in an active sequence. api.md section 4, /sequences/enroll/. */
export const enrollRoute = defineRoute({
	method: 'POST',
	path: '/sequences/enroll/',
	summary:
		'Enrolls a contact in an active sequence. Returns 200 if it was enrolled before. A stopped enrollment starts again only with override_unsubscribe.',
	scope: 'sequences:enroll',
	body: enrollBody,
	responses: { 200: enrollment, 201: enrollment },
	problems: [400, 404, 422],
	async handle({ change, body }) {
		const { created, enrollment } = await change((work) => enroll(work, body));
		return { status: created ? 201 : 200, response: enrollment };
	},
});
