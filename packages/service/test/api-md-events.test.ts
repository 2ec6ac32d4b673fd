import type { EventRecord } from '@contact-sync/core';
import { checkRows, type Api, type Row } from './helpers/api-md.ts';

const ada = { email: 'ada@acme.example', external_id: 'u1' };
const grace = { email: 'grace@acme.example', external_id: 'u2' };
const upsert = (api: Api, body: object = ada) =>
	api.post<{ id: string }>('/contacts/upsert/', body);
const track = (api: Api, body: object) => api.post<EventRecord>('/events/track/', body);

const events: Row[] = [
	[
		'2, event record',
		'has status, contact_id, event_name and timestamp',
		async (api) => {
			const { id } = (await upsert(api)).body;
			const response = await track(api, { event_name: 'visit', email: ada.email });
			expect(response.body).toEqual({
				status: 'tracked',
				contact_id: id,
				event_name: 'visit',
				timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
			});
			expect([200, 201]).toContain(response.status);
		},
	],
	[
		'4, track',
		'external_id is matched before email',
		async (api) => {
			await upsert(api);
			const { id } = (await upsert(api, grace)).body;
			const both = { event_name: 'visit', email: ada.email, external_id: 'u2' };
			expect((await track(api, both)).body.contact_id).toBe(id);
		},
	],
	[
		'4, track',
		'one of email and external_id will do',
		async (api) => {
			const { id } = (await upsert(api)).body;
			for (const who of [{ email: 'ADA@ACME.example' }, { external_id: 'u1' }]) {
				expect((await track(api, { event_name: 'visit', ...who })).body.contact_id).toBe(id);
			}
		},
	],
	[
		'4, track',
		'event_name, and email or external_id, are required: else 400',
		async (api) => {
			expect((await track(api, { event_name: 'visit' })).status).toBe(400);
			expect((await track(api, ada)).status).toBe(400);
		},
	],
	[
		'4, track',
		'properties are kept for automations and the activity log',
		async (api) => {
			await upsert(api);
			const properties = { amount: 5, items: [{ sku: 'a' }] };
			await track(api, { event_name: 'order', email: ada.email, properties });
			const { events: kept, activity } = await api.settled();
			expect(kept).toMatchObject([{ name: 'order', email: ada.email, properties }]);
			expect(JSON.stringify(activity)).toContain('"sku":"a"');
		},
	],
	[
		'4, track 1',
		'the contact must already exist: else 404, and nothing is recorded',
		async (api) => {
			const response = await track(api, { event_name: 'visit', email: 'nobody@acme.example' });
			expect(response.status).toBe(404);
			expect((await api.settled()).events).toEqual([]);
		},
	],
	[
		'4, track 2; 6',
		'an event fires every automation whose trigger matches',
		async (api) => {
			await upsert(api, { ...ada, tag_names: ['Prospect'] });
			await track(api, { event_name: 'purchase', email: ada.email, properties: { amount: 250 } });
			const { contacts, mails } = await api.settled();
			expect(contacts[0]!.tags).toEqual(['Big spender', 'Buyer']);
			expect(mails.map(({ to_email }) => to_email)).toEqual([ada.email]);
		},
	],
	[
		'6',
		'an automation whose conditions do not hold is not fired',
		async (api) => {
			await upsert(api);
			await track(api, { event_name: 'purchase', email: ada.email, properties: { amount: 99 } });
			await track(api, { event_name: 'purchased', email: ada.email });
			const { contacts, mails } = await api.settled();
			expect([contacts[0]!.tags, mails]).toEqual([['Buyer'], []]);
		},
	],
	[
		'3',
		'effects of automations can change a field, and that can fire another',
		async (api) => {
			await upsert(api, { ...ada, custom_fields: { plan: 'pro' } });
			await track(api, { event_name: 'downgrade', email: ada.email });
			expect((await api.settled()).contacts[0]!.custom_fields).toEqual({ plan: 'free' });
		},
	],
	[
		'6',
		'event names are whatever the caller chose',
		async (api) => {
			await upsert(api);
			const response = await track(api, { event_name: 'Größe geändert ✅', email: ada.email });
			expect(response.body.event_name).toBe('Größe geändert ✅');
		},
	],
];

checkRows(events);
