import type { Contact } from '@contact-sync/core';
import { checkRows, type Api, type Row } from './helpers/api-md.ts';

const UPSERT = '/contacts/upsert/';
const ada = { email: 'ada@acme.example', external_id: 'u1', first_name: 'Ada' };
const upsert = (api: Api, body: object = ada) => api.post<Contact>(UPSERT, body);
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const namesOf = ({ tags }: Contact) => tags.map(({ name }) => name);

const resource: Row[] = [
	[
		'2',
		'a contact has id, email, external_id, names, custom fields, tags, status and times',
		async (api) => {
			const { body } = await upsert(api, {
				...ada,
				last_name: 'Brook',
				custom_fields: { plan: 'free' },
				tag_names: ['VIP'],
			});
			expect(body).toEqual({
				...ada,
				last_name: 'Brook',
				custom_fields: { plan: 'free' },
				status: 'active',
				id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
				tags: [{ id: expect.stringMatching(/./) as string, name: 'VIP' }],
				created_at: expect.stringMatching(ISO_UTC) as string,
				updated_at: expect.stringMatching(ISO_UTC) as string,
			});
		},
	],
	[
		'2',
		'display_name and source are accepted on upsert',
		async (api) => {
			const response = await upsert(api, { ...ada, display_name: 'A. L.', source: 'import' });
			expect(response.status).toBe(201);
			expect((await api.settled()).contacts[0]).toMatchObject({
				display_name: 'A. L.',
				source: 'import',
			});
		},
	],
	[
		'2',
		'custom fields have free keys, and values of text, number and date text',
		async (api) => {
			const custom_fields = { plan: 'pro', 'seats used': 3.5, since: '2026-11-20' };
			expect((await upsert(api, { ...ada, custom_fields })).body.custom_fields).toEqual(
				custom_fields,
			);
		},
	],
	[
		'2',
		'tags is only in responses: an upsert with it gets 400',
		async (api) => expect((await upsert(api, { ...ada, tags: [] })).status).toBe(400),
	],
	[
		'2',
		'id, status, and times are only in responses',
		async (api) => {
			for (const field of ['id', 'status', 'created_at', 'updated_at']) {
				expect((await upsert(api, { ...ada, [field]: 'active' })).status).toBe(400);
			}
		},
	],
];

const upserts: Row[] = [
	[
		'4, upsert 1',
		'a contact that matches by email is updated',
		async (api) => {
			const first = await upsert(api);
			const second = await upsert(api, { email: 'ADA@acme.example', first_name: 'Augusta' });
			expect([second.status, second.body.id]).toEqual([200, first.body.id]);
			expect(second.body).toMatchObject({ first_name: 'Augusta', external_id: 'u1' });
		},
	],
	[
		'4, upsert 1',
		'a contact that matches by external_id is updated with the new email',
		async (api) => {
			const first = await upsert(api);
			const second = await upsert(api, { email: 'new@acme.example', external_id: 'u1' });
			expect(second).toMatchObject({
				status: 200,
				body: { id: first.body.id, email: 'new@acme.example' },
			});
		},
	],
	[
		'4, upsert 1',
		'otherwise a contact is created',
		async (api) => {
			await upsert(api);
			const other = await upsert(api, { email: 'grace@acme.example', external_id: 'u2' });
			expect(other.status).toBe(201);
			expect((await api.settled()).contacts).toHaveLength(2);
		},
	],
	[
		'4, upsert 2',
		'custom fields are merged, and keys that are sent take the new value',
		async (api) => {
			await upsert(api, { ...ada, custom_fields: { plan: 'free', seats: 1 } });
			const { body } = await upsert(api, { ...ada, custom_fields: { seats: 2, city: 'Wien' } });
			expect(body.custom_fields).toEqual({ plan: 'free', seats: 2, city: 'Wien' });
		},
	],
	[
		'4, upsert 3',
		'each name in tag_names is applied and appears in tags',
		async (api) => {
			await upsert(api, { ...ada, tag_names: ['a'] });
			const { body } = await upsert(api, { ...ada, tag_names: ['b', 'c'] });
			expect(namesOf(body)).toEqual(['a', 'b', 'c']);
		},
	],
	[
		'4, upsert 4',
		'automations run for detected changes, after the upsert',
		async (api) => {
			await upsert(api, { ...ada, custom_fields: { plan: 'free' } });
			expect((await api.settled()).contacts[0]!.tags).toEqual([]);
			const { body } = await upsert(api, { ...ada, custom_fields: { plan: 'pro' } });
			expect(body.tags).toEqual([]);
			const { contacts, enrollments } = await api.settled();
			expect(contacts[0]!.tags).toEqual(['Pro']);
			expect(enrollments.map((each) => each.sequence_slug)).toEqual(['onboarding']);
		},
	],
	[
		'4, upsert 4',
		'an upsert that changes nothing fires nothing and changes no time',
		async (api) => {
			const sent = { ...ada, custom_fields: { plan: 'pro' }, tag_names: ['VIP'] };
			await upsert(api, sent);
			const before = await api.settled();
			await upsert(api, sent);
			expect(await api.settled()).toEqual(before);
		},
	],
	[
		'4, upsert 5',
		'success is 201 for creation and 200 else',
		async (api) => {
			expect((await upsert(api)).status).toBe(201);
			expect((await upsert(api)).status).toBe(200);
		},
	],
	[
		'4, upsert 6',
		'invalid or missing fields give 400 that names them',
		async (api) => {
			for (const [field, body] of [
				['email', {}],
				['email', { email: 'nobody' }],
				['first_name', { ...ada, first_name: 1 }],
				['custom_fields', { ...ada, custom_fields: { a: [] } }],
				['tag_names', { ...ada, tag_names: 'VIP' }],
			] as const) {
				const response = await api.post<{ errors: object }>(UPSERT, body);
				expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
			}
		},
	],
	[
		'4, upsert (guess)',
		'email and external_id of two contacts give 400 that says so',
		async (api) => {
			await upsert(api);
			await upsert(api, { email: 'grace@acme.example', external_id: 'u2' });
			const response = await upsert(api, { email: ada.email, external_id: 'u2' });
			expect(response.status).toBe(400);
			expect((await api.settled()).contacts).toHaveLength(2);
		},
	],
];

checkRows([...resource, ...upserts]);
