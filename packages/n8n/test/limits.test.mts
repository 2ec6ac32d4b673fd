import { startService, type StartedService } from '@contact-sync/service/testing';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import {
	expectNoRejection,
	LIMITED_WORKSPACE,
	runTwoExecutions,
} from './helpers/two-executions.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));

// In its own process, because the tests replace this process's clock.
let service: StartedService;
beforeAll(async () => {
	service = await startService({ workspace: LIMITED_WORKSPACE, controls: true });
});
afterAll(() => service?.stop());
afterEach(() => jest.restoreAllMocks());

// limits.slow.test.mts runs the same test with 130 contacts in real time.
it('two executions upsert 200 contacts with a key limited to 60 requests per minute, without 429 responses or errors', async () => {
	const clock = shareClock(service);
	const startedAt = clock.now();
	mockSleep.mockImplementation(clock.sleep);
	clock.replacePerformance();
	const results = await clock.until(runTwoExecutions(service, 100));
	const durationMs = clock.now() - startedAt;
	await expectNoRejection(service, results, 100);
	expect(durationMs).toBeGreaterThanOrEqual(180_000); // not faster than the limit allows
});

it("waits aren't extended when the system clock is set back by an hour", async () => {
	const clock = shareClock(service);
	const startedAt = clock.now();
	mockSleep.mockReset().mockImplementation(clock.sleep);
	clock.replacePerformance();
	const waitsForLimit = () => mockSleep.mock.calls.some(([ms]) => ms > 30_000); // longer than any request timeout
	jest.spyOn(Date, 'now').mockImplementation(() => clock.now() - (waitsForLimit() ? 3_600_000 : 0));
	const run = runNode({
		credential: { apiKey: service.keys['set-back']!, baseUrl: service.url, perMinute: 3 },
		items: Array.from({ length: 5 }, (_, i) => ({ email: `p${i}@acme.example` })),
		parameters: { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' },
	});
	expect((await clock.until(run)).error).toBeUndefined();
	expect(clock.now() - startedAt).toBeLessThan(120_000);
});

const waitInRealTime = (ms: number) =>
	new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

const runWithKey = (key: string, items: number, limits: { perMinute?: number } = {}) =>
	runNode({
		credential: { apiKey: service.keys[key]!, baseUrl: service.url, ...limits },
		items: Array.from({ length: items }, (_, i) => ({ email: `${key}${i}@acme.example` })),
		parameters: {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			options: { maxWait: 0 },
		},
	});

describe('without limits in the credential', () => {
	it('a run uses the limits that the service reported to an earlier run, up or down', async () => {
		mockSleep.mockReset().mockImplementation(waitInRealTime);
		expect((await runWithKey('fast', 1)).error).toBeUndefined();
		expect((await runWithKey('fast', 200)).error).toBeUndefined();
		expect((await runWithKey('slow', 1)).error).toBeUndefined();
		expect((await runWithKey('slow', 3)).error?.message).toBe(
			"3 requests end in 60 seconds at this key's rate limits.",
		);
	});

	it('the first run is refused if it would exceed Max Wait at the default limits', async () => {
		const { error } = await runWithKey('unknown', 61);
		expect(error?.message).toBe("61 requests end in 60 seconds at this key's rate limits.");
	});
});

it('a limit below 1 in the credential counts as 1', async () => {
	mockSleep.mockReset().mockImplementation(waitInRealTime);
	const limits = { perMinute: -5 };
	expect((await runWithKey('negative', 2, limits)).error?.message).toBe(
		"2 requests end in 60 seconds at this key's rate limits.",
	);
	expect((await runWithKey('negative', 1, limits)).error).toBeUndefined();
});
