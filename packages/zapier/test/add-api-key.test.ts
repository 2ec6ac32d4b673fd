import { SPELLINGS } from '@contact-sync/testing/base-url-spellings';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { addApiKey } from '../src/host/add-api-key.ts';

/** Returns the API key in the request that the middleware returns. */
const keySent = async (url: string, base_url: string | undefined, api_key = 'key') => {
	const request = { url, method: 'GET' as const, headers: {}, params: {}, body: '' };
	// The middleware reads nothing else of the z object and the bundle.
	const sent = await addApiKey(
		request as never,
		{} as ZObject,
		{ authData: { api_key, base_url } } as unknown as Bundle,
	);
	return sent.headers?.['x-api-key'];
};

describe('the API key is added to requests', () => {
	it.each([
		['https://contacts.example.com/api/v1/ping/', 'https://contacts.example.com/api/v1'],
		['https://contacts.example.com/api/v1/ping/', ' https://CONTACTS.example.com '],
		['https://contacts.example.com/api/v1/ping/', 'contacts.example.com'],
		['https://contacts.example.com:8443/api/v1/ping/', 'contacts.example.com:8443/api/v1'],
	])('to %s, with the Base URL %j', async (url, baseUrl) => {
		expect(await keySent(url, baseUrl)).toBe('key');
	});

	it('after its surrounding whitespace is removed', async () => {
		const url = 'https://contacts.example.com';
		expect(await keySent(url, url, ' key\n')).toBe('key');
	});

	it.each([undefined, '{{bundle.authData.base_url}}'])(
		'to any URL when Zapier only checks the authentication, with the Base URL %j',
		async (baseUrl) => {
			expect(await keySent('https://example.com', baseUrl)).toBe('key');
		},
	);
});

describe("the API key isn't added to requests", () => {
	it.each([
		['https://elsewhere.example/', 'https://contacts.example.com'],
		['https://elsewhere.example/', 'contacts.example.com'],
		['http://contacts.example.com/', 'contacts.example.com'],
		['https://contacts.example.com/', 'contacts.example.com:8443'],
		['https://elsewhere.example/contacts.example.com', 'contacts.example.com/api/v1'],
	])('to %s, with the Base URL %j', async (url, baseUrl) => {
		expect(await keySent(url, baseUrl)).toBeUndefined();
	});
});

describe.each(SPELLINGS)('the Base URL %j', (baseUrl, expected) => {
	it("receives the API key in Zapier if it's a valid URL", async () => {
		if (expected === undefined) return;
		const bundle = { authData: { api_key: 'key', base_url: baseUrl } };
		// The middleware reads nothing else of the request and the bundle.
		const sent = await addApiKey({ url: expected } as never, {} as never, bundle as never);
		expect(sent.headers).toEqual({ 'x-api-key': 'key' });
	});
});
