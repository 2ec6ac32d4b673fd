import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { callAt } from './helpers/call.ts';

describe('rate limits from response headers', () => {
	let server: TestServer;
	afterEach(() => server.stop());

	/** Returns the errors of calls to a service that responds with these headers. */
	async function errorsOf(calls: number, headers: Record<string, string>) {
		server = await startServer(json(200, { results: [] }, headers));
		const at = { baseUrl: server.url, limits: { ...CALL_LIMITS, maxWaitMs: 0 } };
		const errors: Array<string | undefined> = [];
		for (let call = 0; call < calls; call += 1) {
			errors.push((await callAt(at, 'list_sequences')).error);
		}
		return errors.filter((error) => error !== undefined);
	}

	it("apply if they're higher than the default", async () => {
		expect(await errorsOf(61, { 'x-ratelimit-limit-minute': '600' })).toEqual([]);
	});

	it("apply if they're lower than the default", async () => {
		const errors = await errorsOf(3, { 'x-ratelimit-limit-minute': '2' });
		expect(errors).toEqual([expect.stringContaining("rate limit doesn't reset")]);
		expect(server.received).toHaveLength(2);
	});

	it('still apply after a response without them, such as an error of a proxy', async () => {
		let headers: Record<string, string> = { 'x-ratelimit-limit-minute': '2' };
		server = await startServer((...args) => json(200, { results: [] }, headers)(...args));
		const at = { baseUrl: server.url, limits: { ...CALL_LIMITS, maxWaitMs: 0 } };
		const call = () => callAt(at, 'list_sequences');
		await call();
		headers = {};
		await call();
		expect((await call()).error).toContain("rate limit doesn't reset");
		expect(server.received).toHaveLength(2);
	});

	it('of one key do not apply to another key, or to another service', async () => {
		server = await startServer(json(200, { results: [] }, { 'x-ratelimit-limit-minute': '1' }));
		const other = await startServer(json(200, { results: [] }));
		const call = (apiKey: string, { url: baseUrl }: TestServer) =>
			callAt(
				{
					...{ baseUrl, access: { apiKey, baseUrl } },
					limits: { ...CALL_LIMITS, maxWaitMs: 0 },
				},
				'list_sequences',
			);
		await call('first', server);
		expect((await call('first', server)).error).toContain("rate limit doesn't reset");
		expect((await call('second', server)).error).toBeUndefined();
		expect((await call('first', other)).error).toBeUndefined();
		await other.stop();
	});

	it('default to 60 requests per minute if the headers are missing', async () => {
		expect(await errorsOf(61, {})).toHaveLength(1);
	});
});
