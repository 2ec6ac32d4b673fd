import type { Ping } from '@contact-sync/core';
import { errorBody } from '../src/api/wire/error.ts';
import { checkRows, type Row } from './helpers/api-md.ts';
import { call } from './helpers/call.ts';
import { SCOPES } from './helpers/full-workspace.ts';

const person = { email: 'ada@acme.example' };

checkRows([
	[
		'head',
		'requests and responses are JSON',
		async ({ get, post }) => {
			for (const { headers } of [await get('/ping/'), await post('/contacts/upsert/', person)]) {
				expect(headers.get('Content-Type')).toBe('application/json');
			}
		},
	],
	[
		'head; 9',
		'the base address ends with the version, /api/v1, and no other version is there',
		async ({ service }) => {
			expect(service.url).toMatch(/\/api\/v1$/);
			expect((await call(service, '/../v2/ping/', { key: service.keys.live })).status).toBe(404);
			expect((await call(service, '/../../ping/', { key: service.keys.live })).status).toBe(404);
		},
	],
	[
		'1',
		'broadcasts, campaigns, templates, triggers, automations and webhooks are not of the API',
		async ({ get, post }) => {
			for (const name of [
				...['broadcasts', 'campaigns', 'templates', 'triggers', 'automations', 'webhooks'],
				...['sequences', 'contacts', 'tags', 'emails'],
			]) {
				expect([name, (await get(`/${name}/`)).status]).toEqual([name, 404]);
				expect([name, (await post(`/${name}/`, {})).status]).toEqual([name, 404]);
			}
		},
	],
	[
		'4, ping; 5.4',
		'returns a key’s scopes, environment, and product',
		async ({ get }) => {
			for (const environment of ['live', 'test'] as const) {
				expect((await get<Ping>('/ping/', environment)).body).toEqual({
					product: 'Acme',
					environment,
					scopes: [...SCOPES],
				});
			}
		},
	],
	[
		'5.1',
		'the key goes in X-API-Key: in the query or as a bearer token it is none',
		async ({ service }) => {
			const key = service.keys.live!;
			const headers = { Authorization: `Bearer ${key}` };
			expect((await call(service, '/ping/', { headers })).status).toBe(401);
			expect((await call(service, `/ping/?api_key=${key}`)).status).toBe(401);
		},
	],
	[
		'5.3; 7',
		'a missing or invalid key gets 401',
		async ({ service }) => {
			expect((await call(service, '/ping/')).status).toBe(401);
			expect((await call(service, '/ping/', { key: 'invalid' })).status).toBe(401);
		},
	],
	[
		'5, last sentence',
		'tags:write authorizes nothing, and contacts:write authorizes tag changes',
		async ({ post }) => {
			const { body } = await post<{ id: string }>('/contacts/upsert/', person);
			const path = `/contacts/${body.id}/add_tag/`;
			expect((await post(path, { tag_name: 'a' }, 'tags')).status).toBe(403);
			expect((await post(path, { tag_name: 'a' }, 'only-contacts-write')).status).toBe(200);
		},
	],
	[
		'7',
		'an error is JSON with a human-readable message',
		async ({ service, get, post }) => {
			const responses = [
				await post('/contacts/upsert/', {}),
				await call(service, '/ping/'),
				await get('/contacts/api/unsubscribed-emails/', 'bare'),
				await get('/nothing/'),
			];
			expect(responses.map(({ status }) => status)).toEqual([400, 401, 403, 404]);
			for (const { body } of responses)
				expect(errorBody.parse(body).detail).toMatch(/^[A-Za-z].+\.$/);
		},
	],
	[
		'7; 8',
		'exceeding a rate limit gets 429, by the minute and by the hour',
		async ({ service, get }) => {
			for (const exhaust of ['minute', 'hour']) {
				await service.control('limits', { key: 'live', exhaust });
				const response = await get('/ping/');
				expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true]);
				await service.control('reset', {});
				expect((await get('/ping/')).status).toBe(200);
			}
		},
	],
	[
		'8',
		'limits are each key’s own, and can be raised for a single key',
		async ({ service, get }) => {
			await service.control('limits', { key: 'live', per_minute: 1 });
			expect((await get('/ping/')).status).toBe(200);
			expect((await get('/ping/')).status).toBe(429);
			expect((await get('/ping/', 'test')).status).toBe(200);
			await service.control('limits', { key: 'live', per_minute: 5 });
			expect((await get('/ping/')).status).toBe(200);
		},
	],
] satisfies Row[]);
