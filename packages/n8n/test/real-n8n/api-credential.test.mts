import { json, startServer, webPage, type Reply } from '@contact-sync/testing/server';
import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, lab } from './lab/lab.mts';

let api: N8nApi;
beforeAll(async () => {
	({ api } = await connectLab());
});

const testMessage = (baseUrl: string, apiKey = lab.keys.live!) =>
	api.testCredential('contactSyncApi', { apiKey, baseUrl });

/** Returns the test's message and the requested paths for a Base URL that returns this response. */
async function testAgainst(reply: Reply) {
	const site = await startServer(reply);
	try {
		return { message: await testMessage(site.url), paths: site.received.map(({ path }) => path) };
	} finally {
		await site.stop();
	}
}

describe('The credential test', () => {
	it.each([
		['not a url', "The Base URL isn't a valid URL. Enter a URL such as"],
		[
			'http://contacts.acme.example',
			"The Base URL uses http://, which doesn't encrypt the API key. Use https:// instead.",
		],
	])('explains the invalid Base URL %s', async (baseUrl, message) => {
		expect(await testMessage(baseUrl)).toContain(message);
	});

	it('passes with a valid key and any spelling of the Base URL', async () => {
		const host = new URL(lab.serviceUrl).origin;
		for (const baseUrl of [lab.serviceUrl, host, `${host}/`, ` ${lab.serviceUrl}/ `]) {
			expect([baseUrl, await testMessage(baseUrl)]).toEqual([baseUrl, undefined]);
		}
	});

	it.each([
		[401, 'The service rejected the API key.'],
		[403, 'The service denied this API key access (403).'],
		[404, 'The service has no such endpoint (404). Check the Base URL'],
		[429, 'This API key reached its rate limit. Retry in a minute'],
	])('explains status %i', async (code, expected) => {
		const { message, paths } = await testAgainst(json(code, {}));
		expect(message).toContain(expected);
		expect(paths).toEqual(['/api/v1/ping/']);
	});

	it.each([301, 302, 307, 308])("doesn't follow a redirect (%i), and reports it", async (code) => {
		const elsewhere = await startServer(webPage);
		const { message } = await testAgainst(json(code, {}, { location: elsewhere.url }));
		await elsewhere.stop();
		expect(message).toContain(`The Base URL redirects to another URL (${code}).`);
		expect(elsewhere.received).toEqual([]);
	});

	it('says what to do if nothing responds', async () => {
		expect(await testMessage('http://127.0.0.1:9')).toContain('Nothing responds at 127.0.0.1:9.');
		expect(await testMessage('https://contacts.invalid')).toContain(
			"The host contacts.invalid can't be found.",
		);
	});

	it('rejects a web page', async () => {
		const { message } = await testAgainst(webPage);
		expect(message).toContain('The response is a web page (200).');
	});

	it('rejects a key without scopes', async () => {
		const { message } = await testAgainst(json(200, { environment: 'live', scopes: [] }));
		expect(message).toContain('This API key has no scope that allows an action.');
	});
});
