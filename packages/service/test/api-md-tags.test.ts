import type { Contact, Page, UnsubscribedAddress } from '@contact-sync/core';
import { checkRows, type Api, type Row } from './helpers/api-md.ts';

const ada = { email: 'ada@acme.example', external_id: 'u1', first_name: 'Ada' };
const upsert = (api: Api, body: object = ada) => api.post<Contact>('/contacts/upsert/', body);
const namesOf = ({ tags }: Contact) => tags.map(({ name }) => name);

const tag = (api: Api, id: string, verb: 'add' | 'remove', body: object) =>
	api.post<Contact>(`/contacts/${id}/${verb}_tag/`, body);

const tags: Row[] = [
	[
		'4, add_tag',
		'adds a tag by name, which is created if it does not exist',
		async (api) => {
			const { id } = (await upsert(api)).body;
			const response = await tag(api, id, 'add', { tag_name: 'New' });
			expect([response.status, namesOf(response.body)]).toEqual([200, ['New']]);
			expect((await api.settled()).contacts[0]!.tags).toEqual(['New']);
		},
	],
	[
		'4, add_tag',
		'adds a tag by tag_id',
		async (api) => {
			const other = await upsert(api, { email: 'grace@acme.example', tag_names: ['VIP'] });
			const { id } = (await upsert(api)).body;
			const response = await tag(api, id, 'add', { tag_id: other.body.tags[0]!.id });
			expect([response.status, response.body.tags]).toEqual([200, other.body.tags]);
		},
	],
	[
		'4, add_tag',
		'tag_name or tag_id, one of them is sent: both or none get 400',
		async (api) => {
			const { id, tags: has } = (await upsert(api, { ...ada, tag_names: ['VIP'] })).body;
			for (const body of [{}, { tag_name: 'VIP', tag_id: has[0]!.id }]) {
				expect((await tag(api, id, 'add', body)).status).toBe(400);
				expect((await tag(api, id, 'remove', body)).status).toBe(400);
			}
		},
	],
	[
		'4, remove_tag',
		'removes the tag by name or by tag_id',
		async (api) => {
			const { id, tags: has } = (await upsert(api, { ...ada, tag_names: ['a', 'b'] })).body;
			expect(namesOf((await tag(api, id, 'remove', { tag_name: 'a' })).body)).toEqual(['b']);
			const { body } = await tag(api, id, 'remove', { tag_id: has[1]!.id });
			expect(body.tags).toEqual([]);
		},
	],
	[
		'4, remove_tag (guess)',
		'a tag that the contact lacks: 200, unchanged',
		async (api) => {
			const { id } = (await upsert(api, { ...ada, tag_names: ['a'] })).body;
			const before = await api.settled();
			expect((await tag(api, id, 'remove', { tag_name: 'never' })).status).toBe(200);
			expect((await api.settled()).contacts).toEqual(before.contacts);
		},
	],
	[
		'4 and 7',
		'an unknown contact or tag_id gets 404',
		async (api) => {
			const unknownId = '00000000-0000-4000-8000-000000000000';
			const { id } = (await upsert(api)).body;
			for (const verb of ['add', 'remove'] as const) {
				expect((await tag(api, unknownId, verb, { tag_name: 'a' })).status).toBe(404);
				expect((await tag(api, id, verb, { tag_id: unknownId })).status).toBe(404);
			}
		},
	],
];

const LIST = '/contacts/api/unsubscribed-emails/';
const list = (api: Api, query = '') => api.get<Page<UnsubscribedAddress>>(`${LIST}${query}`);

const unsubscribed: Row[] = [
	[
		'4, unsubscribed-emails',
		'lists addresses that are unsubscribed, bounced or complained',
		async (api) => {
			const { status, body } = await list(api);
			expect(status).toBe(200);
			expect(body.results.map(({ email, reason }) => [email, reason]).sort()).toEqual([
				['cross@more.example', 'complained'],
				['gone@more.example', 'bounced'],
				['no@more.example', 'unsubscribed'],
			]);
		},
	],
	[
		'4, unsubscribed-emails (guess)',
		'pages, and asks by reason and email',
		async (api) => {
			const page = (await list(api, '?page_size=2')).body;
			expect([page.count, page.results.length, page.previous]).toEqual([3, 2, null]);
			const next = await fetch(page.next!, {
				headers: { 'X-API-Key': api.service.keys.live! },
			});
			expect(((await next.json()) as Page<unknown>).results).toHaveLength(1);
			const one = (await list(api, '?reason=bounced')).body.results;
			expect(one.map(({ email }) => email)).toEqual(['gone@more.example']);
			expect((await list(api, '?email=NO@more.example')).body.count).toBe(1);
		},
	],
];

checkRows([...tags, ...unsubscribed]);
