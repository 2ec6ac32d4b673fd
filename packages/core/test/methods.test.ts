import { callTo } from '../src/api/call-to.ts';
import type { Endpoint } from '../src/api/endpoint.ts';
import type { Method } from '../src/transport/call.ts';
import { createSend } from '../src/transport/send.ts';
import { fakeTime } from './helpers/client.ts';
import { json, startServer } from '@contact-sync/testing/server';

/** Returns the request that the service receives for an endpoint with this method. */
async function requestOf(method: Method, fields: { id: string; name?: string; limit?: number }) {
	const endpoint: Endpoint<typeof fields> = { method, path: 'contacts/{id}/', replay: 'safe' };
	const server = await startServer(json(200, {}));
	try {
		const send = createSend({ baseUrl: server.url, fetch, random: Math.random, ...fakeTime() });
		await send(callTo(endpoint, fields));
		const [{ method: sent, path, body, headers }] = server.received as [
			(typeof server.received)[0],
		];
		return { sent, path, body, type: headers['content-type'] };
	} finally {
		await server.stop();
	}
}

describe('an endpoint with the method', () => {
	it.each<Method>(['get', 'delete'])('%s has no body: its fields are the query', async (method) => {
		const fields = { id: 'c 1', name: 'a&b', limit: 5 };
		expect(await requestOf(method, fields)).toEqual({
			sent: method.toUpperCase(),
			path: '/contacts/c%201/?name=a%26b&limit=5',
			body: '',
			type: undefined,
		});
		expect(await requestOf(method, { id: '1', name: undefined })).toMatchObject({
			path: '/contacts/1/',
			body: '',
		});
	});

	it.each<Method>(['post', 'put', 'patch'])('%s has a JSON body', async (method) => {
		const fields = { id: 'c 1', name: 'a&b', limit: 5 };
		expect(await requestOf(method, fields)).toEqual({
			sent: method.toUpperCase(),
			path: '/contacts/c%201/',
			body: '{"name":"a&b","limit":5}',
			type: 'application/json',
		});
		expect(await requestOf(method, { id: '1' })).toMatchObject({ body: '{}' });
	});
});
