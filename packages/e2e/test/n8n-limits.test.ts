import { startService, type StartedService } from '@contact-sync/service/testing';
import { runNode } from '../lib/engine.ts';
import { hintsOf } from '../lib/node-bench.ts';

const WORKSPACE = `
product: Acme
keys: [{ name: writer, environment: live, scopes: [contacts:write], limits: { per_minute: 60, per_hour: 1000 } }]
`;

/** Three times the wait for a minute, and what a busy machine adds. Milliseconds. */
const TIMEOUT_MS = 6 * 60_000;

let service: StartedService;
beforeAll(async () => {
	service = await startService({ workspace: WORKSPACE, controls: true });
});
afterAll(() => service.stop());

const upsertAll = (name: string, count: number) =>
	runNode({
		credential: { apiKey: service.keys.writer!, baseUrl: service.url },
		items: Array.from({ length: count }, (_, i) => ({ email: `${name}${i}@acme.example` })),
		parameters: { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' },
	});

it(
	'200 upserts of two executions on one key of 60 a minute finish with no 429 and no error',
	async () => {
		const startedAt = Date.now();
		const results = await Promise.all([upsertAll('a', 100), upsertAll('b', 100)]);
		const tookMs = Date.now() - startedAt;
		for (const result of results) {
			expect(result.error).toBeUndefined();
			expect(result.outputs[0]).toHaveLength(100);
			expect(hintsOf(result)).toEqual([
				expect.stringMatching(
					/^This run waited \d+ (seconds|minutes) to keep within the limits of the API key, 60 requests a minute and 1,000 an hour\./,
				),
			]);
		}
		const { entries } = await service.control<{ entries: Array<{ status: number }> }>('journal');
		expect(entries.map(({ status }) => status)).toEqual(Array<number>(200).fill(201));
		expect(tookMs).toBeGreaterThan(180_000); // no quicker than the limit allows
	},
	TIMEOUT_MS,
);
