/** Client ID metadata documents, which the server fetches from hosts that clients choose. */
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { listen } from '@contact-sync/testing/listen';
import {
	json,
	startServer as startTestServer,
	type TestServer,
} from '@contact-sync/testing/server';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';
import { documentUrl } from '../src/oauth/clients.ts';
import {
	createFetchDocument,
	TIMEOUT_MS,
	type FetchDocument,
} from '../src/oauth/fetch-document.ts';
import { isPublicAddress } from '../src/oauth/public-address.ts';
import { authorizationUrl, CALLBACK, newPkce, openBrowser, startServer } from './helpers/oauth.ts';

const ID = 'https://assistant.example/client.json';
const DOCUMENT = { client_id: ID, client_name: 'Assistant', redirect_uris: [CALLBACK] };

it.each([
	...[
		'127.0.0.1',
		'10.1.2.3',
		'172.16.0.1',
		'172.31.255.255',
		'192.168.1.1',
		'169.254.169.254',
		'0.0.0.0',
	],
	...['100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.8'],
	...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
	...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1'],
])('%s is not a public IP address', (address) => {
	expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '104.16.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
	'%s is a public IP address',
	(address) => {
		expect(isPublicAddress(address)).toBe(true);
	},
);

it.each([
	...['http://a.example/c', 'https://a.example', 'https://a.example/', 'https://a.example:8443/c'],
	...['https://127.0.0.1/c', 'https://[::1]/c', 'https://2130706433/c', 'https://user@a.example/c'],
	...['https://a.example/c#x', 'https://a.example/x/../c', 'ftp://a.example/c', 'a.example/c'],
])("%s isn't the ID of a metadata document", (id) => {
	expect(documentUrl(id)).toBeUndefined();
});

describe('fetching a document', () => {
	let server: Server;
	let reply: { status?: number; headers?: Record<string, string>; body?: string };
	let requests = 0;
	beforeAll(async () => {
		server = createServer(SELF_SIGNED, (_, response) => {
			requests += 1;
			const { status = 200, headers = { 'content-type': 'application/json' }, body = '{}' } = reply;
			response.writeHead(status, headers).end(body);
		});
		await listen(server);
	});
	afterAll(() => void server.close());

	/** Fetches from the server in this process instead of the host, whose name can't be resolved here. */
	const fetchHere = (url = ID, from = server) => {
		const { port } = from.address() as AddressInfo;
		const host = { hostname: '127.0.0.1', port, ca: SELF_SIGNED.cert, servername: '' };
		const options = { ...host, checkServerIdentity: () => undefined };
		return createFetchDocument(options)(new URL(url));
	};

	/** Starts a host that begins to send a document, and passes each response on. */
	const startHost = async (onResponse: (response: ServerResponse) => void) => {
		const host = createServer(SELF_SIGNED, (_, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write('{', () => onResponse(response));
		});
		await listen(host);
		return host;
	};

	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const replaceTimeout = (replacement: typeof timeout) =>
		jest.spyOn(AbortSignal, 'timeout').mockImplementation(replacement);
	const speedUpClock = () => replaceTimeout((ms) => timeout(ms / 50));
	const stopClock = () => replaceTimeout(() => new AbortController().signal);
	afterEach(() => jest.restoreAllMocks());

	it('returns its content', async () => {
		reply = { body: JSON.stringify(DOCUMENT) };
		expect(await fetchHere()).toEqual(DOCUMENT);
		reply = { body: '{}', headers: { 'content-type': 'application/cimd+json; charset=utf-8' } };
		expect(await fetchHere()).toEqual({});
	});

	it.each([
		['that is too large', { body: JSON.stringify({ x: 'x'.repeat(6_000) }) }],
		['with another status', { status: 404 }],
		['that is a redirect', { status: 302, headers: { location: ID } }],
		['of another type', { headers: { 'content-type': 'text/html' } }],
		["that isn't JSON", { body: 'x' }],
	])('rejects one %s', async (_name, replied) => {
		reply = replied;
		requests = 0;
		await expect(fetchHere()).rejects.toThrow();
		expect(requests).toBe(1);
	});

	it('connects to no private IP address, whatever the name is', async () => {
		requests = 0;
		const { port } = server.address() as AddressInfo;
		const send = createFetchDocument({ port, ca: SELF_SIGNED.cert });
		await expect(send(new URL('https://localhost/client.json'))).rejects.toThrow('not public');
		expect(requests).toBe(0);
	});

	it('ends while the host still sends the document slowly', async () => {
		let parts: NodeJS.Timeout | undefined;
		const host = await startHost((response) => {
			parts = setInterval(() => response.write(' '), 5);
		});
		speedUpClock();
		await expect(fetchHere(ID, host)).rejects.toThrow(/abort/i);
		clearInterval(parts);
		host.close();
	}, 10_000);

	it('ends if the host closes the connection within the document', async () => {
		const host = await startHost((response) => void response.destroy());
		await expect(fetchHere(ID, host)).rejects.toThrow('aborted');
		host.close();
	}, 10_000);

	it('closes the connection to a host that sends too much', async () => {
		stopClock();
		const closed = Promise.withResolvers<void>();
		const host = await startHost((response) => {
			response.once('close', closed.resolve).write('x'.repeat(6_000));
		});
		await expect(fetchHere(ID, host)).rejects.toThrow('too large');
		await closed.promise;
		host.close();
	}, 10_000);

	it('ends after five seconds without a response', async () => {
		expect(TIMEOUT_MS).toBe(5_000);
		const silent = createTcpServer();
		const port = await listen(silent);
		speedUpClock();
		const send = createFetchDocument({ hostname: '127.0.0.1', port });
		await expect(send(new URL(ID))).rejects.toThrow(/abort|timeout/i);
		silent.close();
	}, 10_000);
});

describe('a client with a document', () => {
	let service: TestServer;
	beforeAll(async () => void (service = await startTestServer(json(200, { environment: 'test' }))));
	afterAll(() => service.stop());

	const openWith = async (fetchDocument: FetchDocument) => {
		const server = startServer(service.url, { fetchDocument });
		const { challenge } = newPkce();
		const url = authorizationUrl({ client_id: ID, code_challenge: challenge });
		return await openBrowser(server).open(url);
	};

	it("is unknown if the document can't be fetched", async () => {
		const { status, text } = await openWith(() => Promise.reject(new Error('ENOTFOUND')));
		expect(status).toBe(400);
		expect(text).toContain('document can&#39;t be read');
	});

	it('is shown with the host of the document', async () => {
		const { status, text } = await openWith(() => Promise.resolve(DOCUMENT));
		expect(status).toBe(200);
		expect(text).toMatch(/Identified by<\/dt>\s*<dd>assistant\.example/);
	});

	it.each([
		['of another client', { ...DOCUMENT, client_id: 'https://evil.example/client.json' }],
		['without redirect URIs', { client_id: ID }],
		['with an invalid redirect URI', { ...DOCUMENT, redirect_uris: ['http://evil.example'] }],
		['that is empty', null],
	])('is rejected with a document %s', async (_name, document) => {
		const { status, text } = await openWith(() => Promise.resolve(document));
		expect(status).toBe(400);
		expect(text).toContain('metadata document');
	});
});
