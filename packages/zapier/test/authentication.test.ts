import { SCOPE_GRANTS } from '@contact-sync/core';
import { respondWith, withServer } from './respond-with.ts';
import { invoke, KEY, TEST } from '@contact-sync/testing/zapier/invoke';

const ping = (scopes: unknown, environment = 'live') => ({ product: 'Acme', environment, scopes });

describe('connecting an account', () => {
	it('returns a flat description of the key, and a short label with the number of its scopes', async () => {
		const scopes = ['contacts:read', 'contacts:write', 'events:track', 'emails:trigger'];
		await withServer(respondWith(200, ping(scopes)), async ({ url, received }) => {
			const { results } = await invoke(TEST, { base_url: url });
			expect(results).toEqual({
				environment: 'live',
				product: 'Acme',
				scopes: 'contacts:read, contacts:write, events:track, emails:trigger',
				host: new URL(url).host,
				label: `Live · Acme · ${new URL(url).host} · 4 of 6 scopes`,
			});
			expect(received).toHaveLength(1);
			expect(received[0]).toMatchObject({ method: 'GET', path: '/api/v1/ping/' });
			expect(received[0]!.headers['x-api-key']).toBe(KEY);
			expect(received[0]!.headers['user-agent']).toMatch(/^Zapier\/\d+\.\d+\.\d+ /);
		});
	});

	it("labels a key if the service reports only the key's scopes", async () => {
		await withServer(respondWith(200, { scopes: 'sequences:enroll' }), async ({ url }) => {
			const { results } = await invoke(TEST, { base_url: url });
			expect(results).toMatchObject({ label: `${new URL(url).host} · 1 of 6 scopes` });
		});
	});

	it('labels a key with all scopes', async () => {
		await withServer(respondWith(200, ping(Object.keys(SCOPE_GRANTS))), async ({ url }) => {
			const { results } = await invoke(TEST, { base_url: url });
			expect(results).toMatchObject({ label: expect.stringMatching(/ · all scopes$/) as string });
		});
	});

	it.each([
		['undefined', undefined],
		['null', null],
		['objects without names', [{ level: 7 }]],
		['a map of numbers', { contacts: 7 }],
		['unknown names', ['toString', 'unheard:of']],
		['a wildcard', '*'],
	])("accepts a key if the service reports the key's scopes as %s", async (_name, scopes) => {
		await withServer(respondWith(200, ping(scopes)), async ({ url }) => {
			const { error, results } = await invoke(TEST, { base_url: url });
			expect(error).toBeUndefined();
			const label = `Live · Acme · ${new URL(url).host}`;
			expect(results).toMatchObject({ product: 'Acme', environment: 'live', label });
		});
	});

	it("accepts a key if the service reports only the key's product", async () => {
		await withServer(respondWith(200, { product: 'Acme', grants: [] }), async ({ url }) => {
			const { results } = await invoke(TEST, { base_url: url });
			expect(results).toMatchObject({ product: 'Acme', environment: '' });
		});
	});

	it.each([[[]], [''], [['tags:write']], [['tags:write', 'unheard:of']]])(
		'rejects a key whose scopes %j allow no action',
		async (scopes) => {
			await withServer(respondWith(200, ping(scopes)), async ({ url }) => {
				const { error } = await invoke(TEST, { base_url: url });
				expect(error).toEqual({
					name: 'AppError',
					code: 'invalid_configuration',
					text: 'This API key has no scope that allows an action. Add the scopes that you need, such as contacts:write, or use another key.',
				});
			});
		},
	);

	it.each([
		[401, { detail: 'Unknown key.' }, 'The service rejected the API key.'],
		[403, { detail: 'Blocked.' }, 'The service denied this API key access (403).'],
		[429, { detail: 'Slow down.' }, 'This API key reached its rate limit.'],
		[503, { detail: 'Down.' }, 'The service failed (503).'],
		[200, '<html>Welcome</html>', 'The response is a web page (200).'],
		[404, '<html>Not here</html>', 'The response is a web page (404).'],
		[200, { hello: 'world' }, "The response doesn't describe an API key."],
	])('reports the error immediately for status %i', async (status, body, message) => {
		await withServer(respondWith(status, body), async ({ url }) => {
			const { error } = await invoke(TEST, { base_url: url });
			expect(error?.name).toBe('AppError');
			expect(error?.text).toContain(message);
		});
	});

	it('trims the key', async () => {
		await withServer(respondWith(200, ping(['events:track'])), async ({ url, received }) => {
			const { error } = await invoke(TEST, { base_url: ` ${url} `, api_key: ` ${KEY}\n` });
			expect(error).toBeUndefined();
			expect(received.map(({ headers }) => headers['x-api-key'])).toEqual([KEY]);
		});
	});

	it('reports an unreachable service', async () => {
		const { error } = await invoke(TEST, { base_url: 'http://127.0.0.1:1' });
		expect(error?.text).toBe(
			"Nothing responds at 127.0.0.1:1. Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of 127.0.0.1.",
		);
	});

	it.each([
		['', 'The Base URL is missing.'],
		['contacts', "The Base URL isn't a valid URL."],
		['ftp://contacts.example.com', "The Base URL isn't a valid URL."],
		[
			'https://ada:hunter2@contacts.example.com',
			'The Base URL contains a user name or a password.',
		],
		['https://contacts.example.com/?page=1', 'The Base URL contains a ? or a #.'],
		['http://contacts.example.com', "doesn't encrypt the API key"],
		['http://10.0.0.7', "doesn't encrypt the API key"],
	])('rejects the Base URL %j before it sends anything', async (base_url, message) => {
		const { error, raw } = await invoke(TEST, { base_url });
		expect(error?.text).toContain(message);
		expect(raw).not.toContain('hunter2');
	});

	it('allows HTTP for localhost only in tests', async () => {
		await withServer(respondWith(200, ping(['events:track'])), async ({ url, received }) => {
			delete process.env.CONTACT_SYNC_ALLOW_LOOPBACK;
			const { error } = await invoke(TEST, { base_url: url });
			process.env.CONTACT_SYNC_ALLOW_LOOPBACK = '1';
			expect(error?.text).toContain("doesn't encrypt the API key");
			expect(received).toEqual([]);
		});
	});

	it.each([
		['', 'The API key is missing.'],
		['test_key\nX-Admin: 1', 'The API key contains a space, a line break'],
		['test_key test_key', 'The API key contains a space, a line break'],
	])('rejects the key %j without repeating it', async (api_key, message) => {
		const { error, raw } = await invoke(TEST, {
			base_url: 'https://contacts.example.com',
			api_key,
		});
		expect(error?.text).toContain(message);
		expect(raw).not.toContain('test_key');
	});
});
