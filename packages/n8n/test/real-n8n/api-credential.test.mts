import { startAnsweringServer, webPage } from '@contact-sync/testing/answering-server';
import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, lab } from './lab/lab.mts';

let api: N8nApi;
beforeAll(async () => {
	({ api } = await connectLab());
});

const said = (baseUrl: string, apiKey = lab.keys.live!) =>
	api.testCredential('contactSyncApi', { apiKey, baseUrl, perMinute: 60, perHour: 1_000 });

/** What is said when something else answers so at the Base URL. */
async function saidOf(answer: Parameters<typeof startAnsweringServer>[0]) {
	const site = await startAnsweringServer(answer);
	try {
		return { message: await said(site.url), asked: site.requests.map(({ path }) => path) };
	} finally {
		await site.stop();
	}
}

const status =
	(code: number, body: object = {}, headers: Record<string, string> = {}) =>
	(...[, response]: Parameters<Parameters<typeof startAnsweringServer>[0]>) => {
		response.writeHead(code, { 'content-type': 'application/json', ...headers });
		response.end(JSON.stringify(body));
	};

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
		const { message, asked } = await saidOf(status(code));
		expect(message).toContain(words);
		expect([...new Set(asked)]).toEqual(['/api/v1/ping/']); // n8n asks twice after a 401
	});

	it.each([301, 302, 307, 308])('does not follow a redirect (%i), and says so', async (code) => {
		const elsewhere = await startAnsweringServer(webPage);
		const { message } = await saidOf(status(code, {}, { location: elsewhere.url }));
		await elsewhere.stop();
		expect(message).toContain(`The Base URL redirects to another URL (${code}).`);
		expect(elsewhere.requests).toEqual([]);
	});

	it('does not take a web page for the service', async () => {
		const { message } = await saidOf(webPage);
		expect(message).toContain('The response is a web page (200).');
	});

	it('does not pass a key that has no scopes', async () => {
		const { message } = await saidOf(status(200, { environment: 'live', scopes: [] }));
		expect(message).toContain('This API key has no scopes.');
	});
});
