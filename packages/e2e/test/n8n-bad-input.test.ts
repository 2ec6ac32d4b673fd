import { inspect } from 'node:util';
import { startAnsweringServer, webPage } from '../lib/answering-server.ts';
import type { NodeRun } from '../lib/engine.ts';
import { startNodeBench, type NodeBench } from '../lib/node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
	bench = await startNodeBench();
});
afterAll(() => bench.stop());

describe('bad input ends in one clear sentence with the number of its item', () => {
	const SENTENCES: Array<[string, () => Partial<NodeRun> | Promise<Partial<NodeRun>>, string]> = [
		[
			'an email that is none',
			() => ({ items: [{ email: 'bob' }] }),
			"'Email' is not an email address: bob (expected one like name@example.com). Correct it and run this again. [item 0]",
		],
		[
			'no email',
			() => ({ items: [{}] }),
			"'Email' is missing. Correct it and run this again. [item 0]",
		],
		[
			'a base URL with a password in it',
			() => ({
				credential: { ...bench.credential(), baseUrl: 'https://bob:hunter2@acme.example' },
			}),
			'The Base URL holds a user name or a password. Remove the part before the @; the API key is all that is needed. [item 0]',
		],
		[
			'a key with a line break',
			() => ({ credential: { ...bench.credential(), apiKey: `${bench.service.keys.writer}\nx` } }),
			'The API key holds a blank, a line break or another character that no key has. Copy it again, without anything before or after it. [item 0]',
		],
		[
			'a key without the scope',
			() => ({ credential: bench.credential('reader') }),
			'This API key may not create or update contacts or change their tags: it lacks the scope contacts:write. It has contacts:read, tags:write. Add the scope to the key, or use a key that has it. [item 0]',
		],
		[
			'a key that is none',
			() => ({ credential: { ...bench.credential(), apiKey: 'cs_live_unknown_0123456789' } }),
			'The service did not accept the API key. Copy the key again, and check that it belongs to the service at this Base URL. [item 0]',
		],
		[
			'a dead service',
			() => ({ credential: { ...bench.credential(), baseUrl: 'http://127.0.0.1:9' } }),
			'The service could not be reached. Check the Base URL and that the service is running. [item 0]',
		],
	];

	it.each(SENTENCES)('%s', async (_name, run, sentence) => {
		const { error } = await bench.upsert(await run());
		expect(error?.message).toBe(sentence);
	});

	it.each(['missing', 'none', 'object'])(
		'a field whose name is an expression without text: %s',
		async (name) => {
			const pairs = [
				{ name: 'plan', value: 'pro' },
				{ name: `={{ $json.${name} }}`, value: 'x' },
			];
			const { error } = await bench.upsert({
				open: { customFields: { pairs } },
				items: [{ email: 'ada@acme.example', none: null, object: {} }],
			});
			expect(error?.message).toContain("'Custom Fields' has no field name in pair 2");
		},
	);

	it('an answer that is HTML', async () => {
		const site = await startAnsweringServer(webPage);
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(error?.message).toBe(
			"A web page came back (status 200) instead of the service's answer. Check the Base URL: it is the address of the API and usually ends with /api/v1. [item 0]",
		);
	});

	it('a redirect is not followed, so the key stays with its host', async () => {
		const elsewhere = await startAnsweringServer(webPage);
		const site = await startAnsweringServer((_request, response) =>
			response.writeHead(302, { location: elsewhere.url }).end(),
		);
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await Promise.all([site.stop(), elsewhere.stop()]);
		expect(error?.message).toContain('leads on to another address (status 302)');
		expect(elsewhere.requests).toEqual([]);
	});

	it("keeps the service's own words in the description, escaped", async () => {
		const site = await startAnsweringServer((_request, response) => {
			response.writeHead(400, { 'content-type': 'application/json' });
			response.end('{"detail": "Tom & \\"Jerry\\" are 1 < 2"}');
		});
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(error?.description).toBe('Tom &amp; "Jerry" are 1 &lt; 2');
	});

	it('no part of a failed run holds the key', async () => {
		const site = await startAnsweringServer((request, response) => {
			response.writeHead(401, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ detail: `Unknown key ${request.headers['x-api-key']}` }));
		});
		const { run, error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(site.requests[0]?.headers['x-api-key']).toBe(bench.service.keys.writer);
		expect(error?.description).toBe('Unknown key [hidden]');
		for (const text of [JSON.stringify(run), inspect(run, { depth: 20, showHidden: true })]) {
			expect(text).not.toContain(bench.service.keys.writer);
		}
	});
});
