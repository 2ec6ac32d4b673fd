import { addKey } from '../nodes/shared/add-key.ts';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { problemsOf } from '@contact-sync/testing/problems';

const BASE_URL = 'https://service.example/api/v1';

/** Returns the request that HTTP Request sends with our credential, or throws if the request is rejected. */
const sentTo = (uri: string, options: object = {}, baseUrl = BASE_URL) =>
	addKey({ apiKey: ' key\n', baseUrl }, { url: undefined!, uri, ...options });

/** Returns the title and fix of a rejection, as n8n shows them. */
const rejectionOf = async (uri: string, options?: object, baseUrl?: string) => {
	const error: unknown = await sentTo(uri, options, baseUrl).catch((thrown: unknown) => thrown);
	const { message, description } = error as { message: string; description: string };
	return { title: message, fix: description, report: '' };
};

describe('The key is sent', () => {
	it.each([
		[`${BASE_URL}/ping/`, undefined],
		['https://service.example/other', undefined],
		['HTTPS://Service.EXAMPLE:443/api/v1/ping/', undefined],
		['https://user:password@service.example/api/v1/ping/', undefined],
		['https://service.example\\@evil.example/', undefined], // a path, as the client reads it
		['http://127.0.0.1:8000/x', 'http://127.0.0.1:8000'],
		['http://2130706433:8000/x', 'http://127.0.0.1:8000'],
		['http://[0:0::1]:8000/x', 'http://[::1]:8000'],
	])('to %s', async (url, baseUrl) => {
		expect(await sentTo(url, {}, baseUrl)).toMatchObject({
			url: new URL(url).href,
			uri: undefined,
			headers: { 'X-API-Key': 'key' },
		});
	});

	it("with redirects disabled, regardless of the node's settings", async () => {
		const redirects = { followRedirect: true, followAllRedirects: true, maxRedirects: 21 };
		expect(await sentTo(BASE_URL, redirects)).toMatchObject({
			disableFollowRedirect: true,
			followRedirect: false,
			followAllRedirects: false,
		});
	});

	it('instead of another key in the headers of the node', async () => {
		const { headers } = await sentTo(BASE_URL, { headers: { 'X-API-Key': 'other' } });
		expect(headers).toEqual({ 'X-API-Key': 'key' });
	});

	it('in a copy of the options, because n8n shows and stores the originals', async () => {
		const options = { url: '/ping/', headers: { accept: 'text/plain' } };
		expect(await addKey({ apiKey: 'key', baseUrl: BASE_URL }, options)).toMatchObject({
			url: `${BASE_URL}/ping/`,
			headers: { accept: 'text/plain', 'X-API-Key': 'key' },
		});
		expect(options.headers).toEqual({ accept: 'text/plain' });
	});
});

describe("The key isn't sent", () => {
	it.each([
		['http://service.example/api/v1/ping/', 'http://service.example'],
		['https://service.example:8443/api/v1/ping/', 'https://service.example:8443'],
		['https://service.example.evil.example/api/v1/', 'https://service.example.evil.example'],
		['https://evil-service.example/api/v1/', 'https://evil-service.example'],
		['https://a.service.example/api/v1/', 'https://a.service.example'],
		['https://service.example./api/v1/', 'https://service.example.'],
		['https://service.example@evil.example/api/v1/', 'https://evil.example'],
		['https://service.example%2F@evil.example/', 'https://evil.example'],
		['https://evil.example/?https://service.example/', 'https://evil.example'],
		['https://evil.example#@service.example/', 'https://evil.example'],
		['https://evil.example\\@service.example/', 'https://evil.example'],
		['https://ſervice.evil.example/', 'https://service.evil.example'],
		['https://1.2.3.4/', 'https://1.2.3.4'],
		['ftp://service.example/', 'ftp://service.example'],
		['https://', 'an invalid URL'],
		[`https://${'a'.repeat(60)}.example/`, `https://${'a'.repeat(42)}`], // the title has up to 80 characters
	])('to %s', async (url, origin) => {
		const rejection = await rejectionOf(url);
		expect(rejection.title).toBe(`The API key isn't sent to ${origin}.`);
		expect(rejection.fix).toContain(BASE_URL);
		expect(problemsOf(rejection)).toEqual([]);
	});

	it.each([
		['with a Host header', { headers: { HOST: 'evil.example' } }],
		['with a Host header', { headers: { 'Host ': 'evil.example' } }],
		["through a proxy that's set in a node", { proxy: 'http://evil.example' }],
	])('%s', async (context, options) => {
		const rejection = await rejectionOf(BASE_URL, options);
		expect(rejection.title).toBe(`The API key isn't sent ${context}.`);
		expect(problemsOf(rejection)).toEqual([]);
	});

	it('over plain HTTP, even if the Base URL uses it', async () => {
		const { title } = await rejectionOf('http://service.example/x', {}, 'http://service.example');
		expect(title).toContain("doesn't encrypt the API key");
	});
});

it.each([
	['a resource', { resource: '__CUSTOM_API_CALL__' }],
	['an operation', { resource: 'contact', operation: '__CUSTOM_API_CALL__' }],
])('Custom API Call as %s in our node refers users to HTTP Request', async (_as, parameters) => {
	const { error } = await runNode({
		credential: { apiKey: 'key', baseUrl: BASE_URL },
		parameters,
	});
	const shown = { title: error!.message, fix: error!.description ?? '', report: '' };
	expect(shown.title).toBe('Custom API calls require an HTTP Request node.');
	expect(problemsOf(shown)).toEqual([]);
});
