import { inspect } from 'node:util';
import { startServer, webPage } from '@contact-sync/testing/server';
import { startNodeBench, type NodeBench } from './helpers/node-bench.mts';

let bench: NodeBench;
beforeAll(async () => {
	bench = await startNodeBench();
});
afterAll(() => bench.stop());

describe('errors of the node', () => {
	const CASES: Array<
		[string, () => Parameters<NodeBench['upsert']>[0], title: string, fix: string]
	> = [
		[
			'an invalid email address',
			() => ({ items: [{ email: 'bob' }] }),
			"'Email' isn't a valid email address: bob.",
			'Enter one like name@example.com.',
		],
		[
			'a missing email address',
			() => ({ items: [{}] }),
			"'Email' is missing.",
			'Enter a value, or check that its source has one.',
		],
		[
			'a base URL with a password in it',
			() => ({
				credential: { ...bench.credential(), baseUrl: 'https://bob:hunter2@acme.example' },
			}),
			'The Base URL contains a user name or a password.',
			'Remove the user name, the password, and the @. The API key is enough.',
		],
		[
			'a key with a line break',
			() => ({ credential: { ...bench.credential(), apiKey: `${bench.service.keys.writer}\nx` } }),
			'The API key contains a space, a line break, or another invalid character.',
			'Copy only the key, without quotes or other text around it.',
		],
		[
			'a key without the required scope',
			() => ({ credential: bench.credential('reader') }),
			"This API key can't create or update contacts or change their tags.",
			'Add the scope contacts:write. The key has: contacts:read, tags:write.',
		],
		[
			'an invalid key',
			() => ({ credential: { ...bench.credential(), apiKey: 'cs_live_unknown_0123456789' } }),
			'The service rejected the API key.',
			"Copy the key again, and check that it belongs to the service at this Base URL. The service reports: This API key isn't valid. It might be misspelled or revoked.",
		],
		[
			'an unreachable service',
			() => ({
				credential: { ...bench.credential(), baseUrl: 'http://127.0.0.1:9' },
				open: { options: { maxWait: 0 } },
			}),
			'Nothing responds at 127.0.0.1:9.',
			"Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of 127.0.0.1.",
		],
	];

	it.each(CASES)('show the item number and a fix: %s', async (_name, run, title, fix) => {
		const { error } = await bench.upsert(run());
		expect(error?.message).toBe(`${title} [item 0]`);
		expect(error?.description).toBe(fix);
		expect(error?.context).toMatchObject({ itemIndex: 0 });
	});

	it.each(['missing', 'none', 'object'])(
		'report the field if the expression for its name returns no text: %s',
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

	it('report an HTML response and suggest checking the Base URL', async () => {
		const site = await startServer(webPage);
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(error?.message).toBe('The response is a web page (200). [item 0]');
		expect(error?.description).toBe(
			"Check the Base URL: it's the URL of the API and usually ends with /api/v1.",
		);
	});

	it("report a redirect, which the node doesn't follow", async () => {
		const elsewhere = await startServer(webPage);
		const site = await startServer((response) =>
			response.writeHead(302, { location: elsewhere.url }).end(),
		);
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await Promise.all([site.stop(), elsewhere.stop()]);
		expect(error?.message).toContain('redirects to another URL (302)');
		expect(elsewhere.received).toEqual([]);
	});

	it("contain the service's message in the description, escaped", async () => {
		const site = await startServer((response) => {
			response.writeHead(400, { 'content-type': 'application/json' });
			response.end('{"detail": "Tom & \\"Jerry\\" are 1 < 2 < 3"}');
		});
		const { error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(error?.description).toBe(
			'Correct the values, then run this again. The service reports: Tom &amp; "Jerry" are 1 &lt; 2 &lt; 3.',
		);
	});

	it("don't contain the key", async () => {
		const site = await startServer((response, request) => {
			response.writeHead(401, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ detail: `Unknown key ${request.headers['x-api-key']}` }));
		});
		const { run, error } = await bench.upsert({
			credential: { ...bench.credential(), baseUrl: site.url },
		});
		await site.stop();
		expect(site.received[0]?.headers['x-api-key']).toBe(bench.service.keys.writer);
		expect(error?.description).toContain('Unknown key [hidden]');
		for (const text of [JSON.stringify(run), inspect(run, { depth: 20, showHidden: true })]) {
			expect(text).not.toContain(bench.service.keys.writer);
		}
	});
});
