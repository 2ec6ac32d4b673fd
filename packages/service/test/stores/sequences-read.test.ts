import type { Enrollment, Page, Sequence } from '@contact-sync/core';
import { call, newEmail } from '../helpers/call.ts';
import { mailing } from '../helpers/mail.ts';
import { enroll, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: mailing(SEQUENCES) });
const get = <T>(path: string) => call<Page<T>>(service(), path, { key: service().keys.live! });

describe('GET /sequences/api/list/', () => {
	const slugs = async (query: string) => {
		const { body } = await get<Sequence>(`/sequences/api/list/${query}`);
		return body.results.map(({ slug }) => slug);
	};

	test('lists active sequences with their number of steps', async () => {
		expect(await get('/sequences/api/list/')).toMatchObject({
			status: 200,
			body: {
				count: 3,
				next: null,
				previous: null,
				results: [
					{ slug: 'onboarding', name: 'Onboarding', active: true, steps: 3 },
					{ slug: 'later', name: 'Later', active: true, steps: 1 },
					{ slug: 'empty', name: 'Empty', active: true, steps: 0 },
				],
			},
		});
	});

	test('also lists inactive sequences with include_inactive=true', async () => {
		expect(await slugs('?include_inactive=true')).toContain('paused');
		expect(await slugs('?include_inactive=false')).not.toContain('paused');
	});

	test('is paginated', async () => {
		const first = await get<Sequence>('/sequences/api/list/?page_size=2&include_inactive=true');
		expect(first.body).toMatchObject({ count: 4, previous: null });
		const query = new URL(first.body.next!).search;
		expect(await slugs(query)).toEqual(['empty', 'paused']);
	});

	test.each(['include_inactive=yes', 'page=0', 'page_size=501'])('rejects %s', async (query) => {
		expect((await get(`/sequences/api/list/?${query}`)).status).toBe(400);
	});
});

test('a parameter that is sent more than once is rejected, because only one of its values could be used', async () => {
	const { status, body } = await get('/sequences/api/list/?page=2&page_size=1&page=3');
	expect(status).toBe(400);
	expect(body).toMatchObject({ errors: { page: ['Send this parameter only once.'] } });
});

describe('GET /sequences/api/contact-enrollments/', () => {
	const path = (email: string) => `/sequences/api/contact-enrollments/?email=${email}`;

	test('lists a contact’s enrollments, newest first, with pagination', async () => {
		const email = await newContact(service());
		const first = await enroll(service(), email, 'later');
		const second = await enroll(service(), email, 'empty');
		const { body } = await get<Enrollment>(path(email.toUpperCase()));
		expect(body).toMatchObject({ count: 2, results: [second.body, first.body] });
		const page = await get<Enrollment>(`${path(email)}&page_size=1&page=2`);
		expect(page.body).toMatchObject({ count: 2, next: null, results: [first.body] });
	});

	test('returns 404 for an email address without a contact, and an empty list for one without enrollments', async () => {
		expect(await get(path(newEmail()))).toMatchObject({
			status: 404,
			body: { detail: 'No contact has this email.' },
		});
		expect(await get(path(await newContact(service())))).toMatchObject({
			status: 200,
			body: { count: 0, results: [] },
		});
	});

	test.each(['', '?email=', '?email=ada'])('with the query "%s" returns 400', async (query) => {
		const response = await get(`/sequences/api/contact-enrollments/${query}`);
		expect(response).toMatchObject({ status: 400, body: { errors: { email: expect.anything() } } });
	});
});
