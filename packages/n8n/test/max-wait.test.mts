import { setTimeout as sleep } from 'node:timers/promises';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { until } from '@contact-sync/testing/until';
import { people, useUpserts } from './helpers/use-upserts.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));
beforeEach(() => mockSleep.mockImplementation((ms) => sleep(ms, undefined, { ref: false })));
afterEach(() => jest.restoreAllMocks());

const { service, credential, upsert, requests } = useUpserts();

/** Options of a run that sends only some of its items. Without Skip Unchanged Contacts, it would send none. */
const SEVERAL_RUNS = { maxWait: 0, skipUnchanged: true };

describe('Max Wait', () => {
	it('when exceeded, stops the remaining items, and reports the progress and the time to continue', async () => {
		const result = await upsert({
			items: people(5),
			credential: credential('waiting', { perMinute: 3, perHour: 1_000 }),
			options: SEVERAL_RUNS,
			onError: 'continueRegularOutput',
		});
		const errors = jsonOf(result).flatMap(({ error }) => error ?? []);
		expect(errors).toHaveLength(2);
		expect(errors[1]).toMatch(
			/^This API key's rate limit doesn't reset within the maximum wait. 3 of 5 items succeeded. Increase 'Max Wait \(Minutes\)' in 'Options', or run the remaining items in \d+ seconds. \[item \d\]$/,
		);
		expect(await requests()).toHaveLength(3);
	});

	it('includes waits for the rate limit, in minutes', async () => {
		const clock = shareClock(service());
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		const result = await clock.until(
			upsert({
				items: people(5),
				credential: credential('patient', { perMinute: 1, perHour: 1_000 }),
				options: { ...SEVERAL_RUNS, maxWait: 2.5 },
				onError: 'continueRegularOutput',
			}),
		);
		const emails = jsonOf(result).flatMap(({ email }) => email ?? []);
		expect(emails).toHaveLength(3);
		expect(await requests()).toHaveLength(3);
	});

	it.each(['30 minutes', 'abc'])('must be a number, not %p', async (maxWait) => {
		const { error } = await upsert({ items: people(1), options: { maxWait } });
		expect(error?.message).toContain(`'Max Wait (Minutes)' isn't a number: ${maxWait}.`);
		expect(await requests()).toEqual([]);
	});

	it("when exceeded, counts the service's limit if it is lower than the credential's", async () => {
		const { error } = await upsert({
			items: people(5),
			credential: credential('stricter', { perMinute: 4, perHour: 1_000 }),
			options: SEVERAL_RUNS,
		});
		expect(error?.description).toContain('3 of 5 items succeeded.');
	});

	it('when exceeded in an outage, lists the items that were not sent', async () => {
		jest.spyOn(performance, 'now').mockReturnValue(performance.now());
		const unreachable = { ...credential(), baseUrl: 'http://127.0.0.1:47' };
		const run = { items: people(5), credential: unreachable, options: SEVERAL_RUNS };
		await upsert({ ...run, onError: 'continueRegularOutput' });
		const { error } = await upsert(run);
		expect(error?.description).toContain('0 of 5 items succeeded. Not sent: items 0–4.');
	});

	it("when shorter than the service's Retry-After, fails immediately with that time", async () => {
		await service().control('faults', { status: 429, retry_after: 7_200, count: 1 });
		const { error } = await upsert({ items: people(1), credential: credential('rejected') });
		expect(error?.message).toBe('This API key reached its rate limit. [item 0]');
		expect(error?.description).toContain(
			'Retry in 120 minutes, or ask the operator of the service for a higher limit.',
		);
		expect(await requests()).toHaveLength(1);
	});

	it('when exceeded, reports the progress of a bulk run', async () => {
		await upsert({ items: people(3) });
		const result = await runNode({
			credential: credential('bulk', { perMinute: 1 }),
			// Two sequences require two requests, but the limit allows only one.
			items: people(3).map((person, i) => ({ ...person, to: i < 2 ? 'onboarding' : 'course' })),
			onError: 'continueRegularOutput',
			parameters: {
				resource: 'sequence',
				operation: 'bulkEnroll',
				email: '={{ $json.email }}',
				sequence: { __rl: true, mode: 'slug', value: '={{ $json.to }}' },
				options: { maxWait: 0 },
			},
		});
		expect(jsonOf(result).map(({ status }) => status)).toEqual(['enrolled', 'enrolled', undefined]);
		expect(jsonOf(result)[2]!.error).toContain('2 of 3 items succeeded. ');
	});

	it.each([
		['cancelled', 'stopWorkflow'],
		['aborted', 'continueRegularOutput'],
	] as const)(
		"doesn't delay a canceled run, which outputs no errors (key %s, On Error %s)",
		async (key, onError) => {
			const controller = new AbortController();
			const wakers: Array<() => void> = [];
			mockSleep.mockImplementation(async (ms) =>
				ms === 0 ? undefined : new Promise((wake) => void wakers.push(wake)),
			);
			const running = upsert({
				items: people(8),
				credential: credential(key, { perMinute: 4 }),
				signal: controller.signal,
				onError,
			});
			await until('The first four requests', async () =>
				(await requests()).length === 4 && mockSleep.mock.calls.length > 0 ? true : undefined,
			);
			controller.abort();
			const errors = jsonOf(await running).filter(({ error }) => error !== undefined);
			expect(errors).toEqual([]);
			jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
			for (const wake of wakers) wake(); // too late
			for (let i = 0; i < 5; i += 1) expect(await requests()).toHaveLength(4);
		},
	);
});
