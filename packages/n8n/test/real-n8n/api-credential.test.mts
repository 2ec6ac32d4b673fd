import { json, startServer, webPage, type Reply } from '@contact-sync/testing/server';
import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, lab } from './lab/lab.mts';

let api: N8nApi;
beforeAll(async () => {
	({ api } = await connectLab());
});

const said = (baseUrl: string, apiKey = lab.keys.live!) =>
	api.testCredential('contactSyncApi', { apiKey, baseUrl, perMinute: 60, perHour: 1_000 });

/** What is said when something else answers so at the Base URL. */
async function saidOf(reply: Reply) {
	const site = await startServer(reply);
	try {
		return { message: await said(site.url), asked: site.received.map(({ path }) => path) };
	} finally {
		await site.stop();
	}
}

describe('The test of a credential', () => {
	it('passes with a key of the service, however the Base URL is written', async () => {
		const host = new URL(lab.serviceUrl).origin;
		for (const baseUrl of [lab.serviceUrl, host, `${host}/`, ` ${lab.serviceUrl}/ `]) {
			expect([baseUrl, await said(baseUrl)]).toEqual([baseUrl, undefined]);
		}
	});

	it.each([
		[401, 'The service rejected the API key.'],
		[403, 'The service denied access to this API key (403).'],
		[404, 'The service has no such endpoint (404). Check the Base URL'],
		[429, 'This API key reached its rate limit. Retry in a minute'],
	])('says what %i means', async (code, words) => {
		const { message, asked } = await saidOf(json(code, {}));
		expect(message).toContain(words);
		expect([...new Set(asked)]).toEqual(['/api/v1/ping/']); // n8n asks twice after a 401
	});

	it.each([301, 302, 307, 308])('does not follow a redirect (%i), and says so', async (code) => {
		const elsewhere = await startServer(webPage);
		const { message } = await saidOf(json(code, {}, { location: elsewhere.url }));
		await elsewhere.stop();
		expect(message).toContain(`The Base URL redirects to another URL (${code}).`);
		expect(elsewhere.received).toEqual([]);
	});

	it('does not take a web page for the service', async () => {
		const { message } = await saidOf(webPage);
		expect(message).toContain('The response is a web page (200).');
	});

	it('does not pass a key that has no scopes', async () => {
		const { message } = await saidOf(json(200, { environment: 'live', scopes: [] }));
		expect(message).toContain('This API key has no scopes.');
	});
});
