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
			errors.push((await callAt(at, 'sequence_list')).error);
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

	it('default to 60 requests per minute if the headers are missing', async () => {
		expect(await errorsOf(61, {})).toHaveLength(1);
	});
});
