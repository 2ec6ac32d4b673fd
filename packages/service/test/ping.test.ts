import type { Ping } from '@contact-sync/core';
import { ping } from '../src/api/wire/ping.ts';
import { call } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({
	workspace: workspace([
		LIVE_KEY,
		{ name: 'test', environment: 'test', scopes: ['events:track', 'tags:write'] },
		{ name: 'bare', scopes: [] },
	]),
});

describe('ping', () => {
	test('returns the product, the environment, and the scopes of a key', async () => {
		const response = await call<Ping>(service(), '/ping/', { key: service().keys.test });
		expect(response.status).toBe(200);
		expect(ping.parse(response.body)).toEqual({
			product: 'Acme',
			environment: 'test',
			scopes: ['events:track', 'tags:write'],
		});
	});

	test('accepts a key without scopes', async () => {
		const response = await call<Ping>(service(), '/ping/', { key: service().keys.bare });
		expect(response).toMatchObject({ status: 200, body: { scopes: [] } });
	});
});

describe('a request below the base URL', () => {
	test('without a key gets 401 with the name of the header', async () => {
		expect(await call(service(), '/ping/')).toMatchObject({
			status: 401,
			body: { detail: 'The API key is missing. Send it in the X-API-Key header.' },
		});
	});

	test.each([
		['an unknown key', 'cs_live_unknown'],
		['a valid key in upper case', LIVE_KEY.key!.toUpperCase()],
		['a valid key plus an extra character', `${LIVE_KEY.key!}0`],
		['a valid key without its last character', LIVE_KEY.key!.slice(0, -1)],
		['two keys in one header', `${LIVE_KEY.key!}, ${LIVE_KEY.key!}`],
		['a very long key', 'k'.repeat(8_000)],
	])('with %s gets 401', async (_, key) => {
		expect(await call(service(), '/ping/', { key })).toMatchObject({
			status: 401,
			body: { detail: "This API key isn't valid. It might be misspelled or revoked." },
		});
	});

	test('with the key as a bearer token gets 401, because only the dashboard uses bearer tokens', async () => {
		const headers = { Authorization: `Bearer ${LIVE_KEY.key!}` };
		expect((await call(service(), '/ping/', { headers })).status).toBe(401);
	});

	test('without a key gets 401 before the path is checked', async () => {
		expect((await call(service(), '/nothing/')).status).toBe(401);
	});
});

describe('a request whose key lacks the required scope', () => {
	const send = (key: string, body: string) =>
		call(service(), '/contacts/upsert/', { key, method: 'POST', body });

	test('gets 403 with the name of the scope', async () => {
		expect(await send(service().keys.bare!, '{"email":"a@example.com"}')).toMatchObject({
			status: 403,
			body: {
				detail:
					'This API key is missing the scope contacts:write. Add it to the key, or use another key.',
			},
		});
	});

	test('gets 403 before its body is read', async () => {
		expect((await send(service().keys.bare!, '{broken')).status).toBe(403);
	});

	test('gets 403 even if the key has tags:write, which grants nothing', async () => {
		expect((await send(service().keys.test!, '{}')).status).toBe(403);
	});
});
