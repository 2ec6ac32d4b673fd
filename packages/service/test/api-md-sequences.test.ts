import type { BulkEnrollment, Enrollment, Page, Sequence } from '@contact-sync/core';
import { checkRows, type Api, type Row } from './helpers/api-md.ts';

const ada = { email: 'ada@acme.example', external_id: 'u1' };
const grace = { email: 'grace@acme.example', external_id: 'u2' };
const upsert = (api: Api, body: object = ada) => api.post('/contacts/upsert/', body);
const enroll = (api: Api, body: object) =>
	api.post<Enrollment>('/sequences/enroll/', { sequence_slug: 'onboarding', ...body });
const bulk = (api: Api, body: object) =>
	api.post<BulkEnrollment>('/sequences/api/bulk-enroll/', { sequence_slug: 'onboarding', ...body });

const sequences: Row[] = [
	[
		'4, enroll',
		'enrolls a contact in an active sequence, found by slug',
		async (api) => {
			await upsert(api);
			const extra = { metadata: { by: 'test' }, trigger_source: 'signup' };
			const response = await enroll(api, { email: ada.email, ...extra });
			expect(response).toMatchObject({
				status: 201,
				body: { sequence_slug: 'onboarding', email: ada.email, status: 'active' },
			});
			const { enrollments, activity } = await api.settled();
			expect(enrollments).toMatchObject([{ email: ada.email, ...extra }]);
			expect(JSON.stringify(activity)).toContain('signup');
		},
	],
	[
		'4, enroll (guess)',
		'enrolled already: 200 with the same, and no second mail',
		async (api) => {
			await upsert(api);
			const first = await enroll(api, { email: ada.email });
			const second = await enroll(api, { email: 'ADA@acme.example' });
			expect(second).toMatchObject({ status: 200, body: { id: first.body.id } });
			expect((await api.settled()).mails).toHaveLength(1);
		},
	],
	[
		'4, enroll; 7',
		'email and sequence_slug are required: 400; unknown ones: 404; an inactive sequence: 400',
		async (api) => {
			await upsert(api);
			const statuses = [
				await api.post('/sequences/enroll/', { email: ada.email }),
				await enroll(api, {}),
				await enroll(api, { email: 'stranger@acme.example' }),
				await enroll(api, { email: ada.email, sequence_slug: 'none' }),
				await enroll(api, { email: ada.email, sequence_slug: 'paused' }),
			].map(({ status }) => status);
			expect(statuses).toEqual([400, 400, 404, 404, 400]);
		},
	],
	[
		'4, enroll; 7',
		'an unsubscribed address gets 422, unless override_unsubscribe is true',
		async (api) => {
			const email = 'no@more.example';
			await upsert(api, { email });
			expect((await enroll(api, { email })).status).toBe(422);
			expect((await enroll(api, { email, override_unsubscribe: true })).status).toBe(201);
		},
	],
	[
		'4, bulk-enroll; 8',
		'enrolls up to 500 emails in one sequence',
		async (api) => {
			await upsert(api);
			const emails = [ada.email, ...Array.from({ length: 499 }, (_, i) => `n${i}@acme.example`)];
			const response = await bulk(api, { emails });
			expect([response.status, response.body.results.length]).toEqual([200, 500]);
			expect(response.body).toMatchObject({ enrolled: 1, skipped: 499 });
			const tooMany = await bulk(api, { emails: [...emails, 'more@acme.example'] });
			expect([tooMany.status, (await bulk(api, { emails: [] })).status]).toEqual([400, 400]);
		},
	],
	[
		'4, bulk-enroll (guess)',
		'returns the outcome for each address',
		async (api) => {
			for (const body of [ada, grace, { email: 'no@more.example' }]) await upsert(api, body);
			await enroll(api, { email: grace.email });
			const emails = [
				ada.email,
				grace.email,
				'no@more.example',
				'stranger@acme.example',
				'nonsense',
			];
			const { body } = await bulk(api, { emails });
			expect(body.results.map(({ status }) => status)).toEqual([
				...['enrolled', 'already_enrolled', 'unsubscribed', 'not_found', 'invalid'],
			]);
		},
	],
	[
		'4, list',
		'lists sequences and their slugs; only active ones by default',
		async (api) => {
			const slugs = async (query: string) => {
				const { body } = await api.get<Page<Sequence>>(`/sequences/api/list/${query}`);
				return body.results.map(({ slug, active, steps }) => [slug, active, steps]);
			};
			expect(await slugs('')).toEqual([['onboarding', true, 2]]);
			expect(await slugs('?include_inactive=true')).toHaveLength(2);
		},
	],
	[
		'4, contact-enrollments',
		'lists the enrollments of the contact that `email` selects',
		async (api) => {
			await upsert(api);
			const { body } = await enroll(api, { email: ada.email });
			const listOf = (email: string) =>
				api.get<Page<Enrollment>>(`/sequences/api/contact-enrollments/?email=${email}`);
			expect((await listOf('ADA@acme.example')).body.results).toEqual([body]);
			expect((await listOf('stranger@acme.example')).status).toBe(404);
			expect((await api.get('/sequences/api/contact-enrollments/')).status).toBe(400);
		},
	],
	[
		'1',
		'a sequence mails its steps one after the other, as their delays say',
		async (api) => {
			await upsert(api, { ...ada, first_name: 'Ada' });
			await enroll(api, { email: ada.email });
			const subjects = async () => (await api.settled()).mails.map(({ subject }) => subject);
			expect(await subjects()).toEqual(['Hi Ada']);
			await api.service.control('clock', { advance: '47h' });
			expect(await subjects()).toEqual(['Hi Ada']);
			await api.service.control('clock', { advance: '1h' });
			expect(await subjects()).toEqual(['Hi Ada', 'Tips']);
			expect((await api.settled()).enrollments).toMatchObject([{ status: 'completed' }]);
		},
	],
];

checkRows(sequences);
