import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
	NodeApiError,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type JsonObject,
} from 'n8n-workflow';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { plain, startServer, type Reply } from '@contact-sync/testing/server';
import { listen } from '@contact-sync/testing/listen';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { hostFetch, type Host } from '../nodes/shared/host-fetch.ts';

it("a request doesn't time out before the core's 30 s, follows no redirects, and uses the item's credential", async () => {
	const send = jest.fn(async (_name: string, _options: IHttpRequestOptions, _more: object) => ({
		statusCode: 204,
		headers: {},
		body: '',
	}));
	const host = { helpers: { httpRequestWithAuthentication: send } } as unknown as Host; // the only method that it calls
	const credential = { apiKey: 'of-the-item', baseUrl: 'https://contacts.example.com' };
	const response = await hostFetch(host, credential)('https://contacts.example.com/api/v1/ping/');
	expect(response.status).toBe(204);
	const [[name, options, { credentialsDecrypted }]] = send.mock.calls as [
		[string, IHttpRequestOptions, { credentialsDecrypted: object }],
	];
	expect(name).toBe('contactSyncApi');
	expect(options.timeout).toBeGreaterThan(30_000);
	expect(options).toMatchObject({ disableFollowRedirect: true, ignoreHttpStatusErrors: true });
	expect(credentialsDecrypted).toMatchObject({ data: credential });
});

it.each([204, 205, 304])('returns a response without a body: %i', async (statusCode) => {
	const send = async () => ({ statusCode, headers: {}, body: '' });
	const host = { helpers: { httpRequestWithAuthentication: send } } as unknown as Host; // the only method that it calls
	const response = await hostFetch(host, {})('https://contacts.example.com/');
	expect([response.status, response.body]).toEqual([statusCode, null]);
});

it('returns a response with a status code that is too high for fetch', async () => {
	const send = async () => ({ statusCode: 999, headers: {}, body: 'Denied.' });
	const host = { helpers: { httpRequestWithAuthentication: send } } as unknown as Host; // the only method that it calls
	const response = await hostFetch(host, {})('https://contacts.example.com/');
	expect([response.status, await response.text()]).toEqual([599, 'Denied.']);
});

it.each(['connect', 'read'])('rejects with the system call that failed: %s', async (syscall) => {
	const code = 'EHOSTUNREACH';
	const ofClient = Object.assign(new Error(`${syscall} ${code} 192.0.2.1:443`), { code, syscall });
	const node = { name: 'A', type: 'a', typeVersion: 1, parameters: {} } as INode;
	const send = () => Promise.reject(new NodeApiError(node, ofClient as unknown as JsonObject));
	const host = { helpers: { httpRequestWithAuthentication: send } } as unknown as Host; // the only method that it calls
	await expect(hostFetch(host, {})('https://contacts.example.com/')).rejects.toMatchObject({
		name: 'TypeError',
		cause: { code, syscall },
	});
});

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('sends %s requests', async (method) => {
	const send = jest.fn(async (_name: string, _options: IHttpRequestOptions) => ({
		statusCode: 200,
		headers: {},
		body: '{}',
	}));
	const host = { helpers: { httpRequestWithAuthentication: send } } as unknown as Host; // the only method that it calls
	await hostFetch(host, {})('https://contacts.example.com/api/v1/contacts/1/', { method });
	expect(send.mock.calls[0]![1]).toMatchObject({ method, body: undefined });
});

describe('a response that arrived, but not completely, counts as a lost connection', () => {
	const DAMAGED: ReadonlyArray<[string, Reply]> = [
		[
			'if it ends early',
			(response) => {
				response.writeHead(200, { 'content-length': 500 }).write('{"id": ');
				setImmediate(() => response.destroy());
			},
		],
		[
			'if an error ends early',
			(response) => {
				response.writeHead(502, { 'content-length': 500 }).write('{"detail": ');
				setImmediate(() => response.destroy());
			},
		],
		["if it can't be decompressed", plain(200, 'text', { 'content-encoding': 'gzip' })],
	];

	const runWith = async (reply: Reply, parameters: IDataObject) => {
		const server = await startServer(reply);
		const credential = { apiKey: 'cs_test_1', baseUrl: server.url };
		const { error, outputs } = await runNode({ credential, parameters });
		await server.stop();
		return { message: error?.message, outputs, requests: server.received.length };
	};

	it.each(DAMAGED)('%s, so the outcome of an event is unknown', async (_what, reply) => {
		const contact = { __rl: true, mode: 'email', value: 'ada@acme.example' };
		const event = { resource: 'event', operation: 'track', eventName: 'login', contact };
		const { message, requests } = await runWith(reply, event);
		expect(message).toBe("It's unknown whether this event was recorded. [item 0]");
		expect(requests).toBe(1);
	});

	it.each(DAMAGED)('%s, so an upsert is retried', async (_what, reply) => {
		const upsert = { resource: 'contact', operation: 'upsert', email: 'ada@acme.example' };
		let isFirst = true;
		const { outputs, requests } = await runWith((response, received) => {
			if (isFirst) reply(response, received);
			else response.writeHead(200).end('{"id": "c1", "email": "ada@acme.example"}');
			isFirst = false;
		}, upsert);
		expect(outputs[0]?.[0]?.json).toMatchObject({ id: 'c1' });
		expect(requests).toBe(2);
	});
});

/** Tracks an event with an HTTPS URL. Returns the error message, and the number of requests received. */
async function trackAt(start: (listener: RequestListener) => ReturnType<typeof createServer>) {
	let requests = 0;
	const server = start((_request, response) => {
		requests += 1;
		response.end('{}');
	});
	const { error } = await runNode({
		credential: { apiKey: 'k', baseUrl: `https://127.0.0.1:${await listen(server)}` },
		items: [{}],
		parameters: {
			resource: 'event',
			operation: 'track',
			eventName: 'login',
			contact: { __rl: true, mode: 'email', value: 'ada@acme.example' },
		},
	});
	server.close();
	return { message: error?.message, requests };
}

it('the node reports a self-signed certificate, and sends nothing', async () => {
	const { message, requests } = await trackAt((listener) =>
		createSecureServer(SELF_SIGNED, listener),
	);
	expect(message).toContain("The service's certificate is self-signed.");
	expect(requests).toBe(0);
});

it('the node reports a port without TLS, and sends nothing', async () => {
	const { message, requests } = await trackAt(createServer);
	expect(message).toContain("doesn't use TLS");
	expect(requests).toBe(0);
});
