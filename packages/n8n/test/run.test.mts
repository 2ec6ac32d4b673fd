import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { people, useUpserts } from './helpers/use-upserts.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));
beforeEach(() => mockSleep.mockImplementation((ms) => sleep(ms, undefined, { ref: false })));
afterEach(() => jest.restoreAllMocks());

const { service, credential, upsert, requests } = useUpserts();
const state = () => service().control<{ events: unknown[] }>('state');

describe('Retry Unknown Outcomes', () => {
	const track = (options: IDataObject) =>
		runNode({
			credential: credential(),
			items: people(1),
			parameters: {
				resource: 'event',
				operation: 'track',
				eventName: 'login',
				options,
				contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
			},
		});

	it.each([
		[false, "It's unknown whether this event was recorded."],
		[true, undefined],
	])("retries after status 500 only if it's on: %j", async (retryUnknownOutcomes, problem) => {
		await upsert({ items: people(1) });
		await service().control('faults', { path: '/events/track/', status: 500, count: 1 });
		const { error } = await track({ retryUnknownOutcomes });
		expect(error?.message).toEqual(problem && expect.stringContaining(problem));
		expect((await state()).events).toHaveLength(problem ? 0 : 1);
	});
});

describe('hints', () => {
	it('report a test key in manual runs', async () => {
		const run = { items: people(1), credential: credential('test') };
		expect(hintsOf(await upsert({ ...run, mode: 'manual' }))).toEqual([
			"This is a test key: it doesn't affect real contacts or send real email.",
		]);
		expect(hintsOf(await upsert(run))).toEqual([]);
		expect(hintsOf(await upsert({ items: people(1), mode: 'manual' }))).toEqual([]);
	});

	it.each(['trigger', 'webhook', 'integrated', 'retry'] as const)(
		"don't mention a test key in a run that isn't manual (%s), which sends no request to check it",
		async (mode) => {
			const run = { items: people(1), credential: credential('test'), mode };
			expect(hintsOf(await upsert(run))).toEqual([]);
			expect(await requests()).toHaveLength(1);
		},
	);

	it("don't mention the environment if the key can't be checked", async () => {
		await service().control('faults', { path: '/ping/', status: 500, count: 10 });
		const unchecked = credential('unchecked');
		const result = await upsert({ items: people(1), credential: unchecked, mode: 'manual' });
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toEqual([]);
		expect(await requests()).toHaveLength(2); // no retries, because a user waits
	});

	it.each([
		[1, '1 second'],
		[2, '2 seconds'],
		[119, '119 seconds'],
		[120, '2 minutes'],
		[149, '2 minutes'],
	])(
		'report the cause of waits: retries after errors, not rate limits (%i s)',
		async (seconds, duration) => {
			const clock = shareClock(service());
			mockSleep.mockImplementation(clock.sleep);
			clock.replacePerformance();
			await service().control('faults', { status: 503, retry_after: seconds, count: 1 });
			const result = await clock.until(upsert({ items: people(1) }));
			expect(hintsOf(result)).toEqual([
				`This run waited ${duration} before retries, because the service rejected requests temporarily or the connection failed.`,
			]);
		},
	);

	it.each([6, 20])('report an outage of %i failures, and no rate limit', async (count) => {
		const clock = shareClock(service());
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		await service().control('faults', { status: 503, count }); // 20 are more than the retries of each item
		const result = await clock.until(upsert({ items: people(2) }));
		expect(result.error).toBeUndefined();
		const hints = hintsOf(result).map((hint) => hint.replace(/\d+ seconds?/, 'some seconds'));
		expect(hints).toContain('This run waited some seconds for the service, which was unavailable.');
		expect(hints.filter((hint) => hint.includes('rate limit'))).toEqual([]);
	});

	it("don't mention waits of less than a second", async () => {
		const clock = shareClock();
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		await service().control('faults', { status: 503, retry_after: 0.9, count: 1 });
		expect(hintsOf(await clock.until(upsert({ items: people(1) })))).toEqual([]);
		expect(await requests()).toHaveLength(2);
	});

	it('report a rejected request of this run, even if its retry waited less than a second', async () => {
		const clock = shareClock();
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		await service().control('faults', { status: 429, retry_after: 0.5, count: 1 });
		const run = { items: people(1), credential: credential('rejected') };
		expect(hintsOf(await clock.until(upsert(run)))).toEqual([
			expect.stringMatching(/^The service rejected 1 request \(429\)\. /),
		]);
		expect(hintsOf(await clock.until(upsert(run)))).toEqual([]); // nothing of the earlier run
	});

	it("don't wait for the check of the key if its rate limit is reached, even if it soon resets", async () => {
		const clock = shareClock(service());
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		const full = credential('patient', { perMinute: 2 });
		await clock.until(upsert({ items: people(1), credential: full }));
		await clock.until(clock.sleep(50_000));
		const startedAt = clock.now();
		await clock.until(upsert({ items: people(1), credential: full, mode: 'manual' }));
		expect(clock.now()).toBe(startedAt);
	});

	it("follow the service's limit if it's lower than the credential's", async () => {
		const clock = shareClock(service());
		mockSleep.mockImplementation(clock.sleep);
		clock.replacePerformance();
		const strict = credential('strict', { perMinute: 60, perHour: 1_000 });
		const result = await clock.until(upsert({ items: people(5), credential: strict }));
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toContainEqual(
			expect.stringContaining('ask the operator of the service for a higher limit.'),
		);
	});

	it('report contacts that were created only to remove their tags', async () => {
		const parameters = {
			...{ resource: 'contact', operation: 'removeTag' },
			contact: { __rl: true, mode: 'email', value: '={{ $json.email }}' },
			tags: { __rl: true, mode: 'name', value: 'vip' },
		};
		const remove = () => runNode({ credential: credential(), items: people(1), parameters });
		expect(hintsOf(await remove())).toEqual([expect.stringMatching(/^Contacts were created/)]);
		expect(hintsOf(await remove())).toEqual([]);
	});

	it.each([
		[9, []],
		[
			10,
			[
				'Enrolling 10 contacts one by one took 10 requests. Bulk Enroll Contacts needs 1, but it sends no metadata or trigger source.',
			],
		],
	])(
		'report the requests that Bulk Enroll would need, for 10 or more: %i',
		async (count, hints) => {
			await upsert({ items: people(count) });
			const result = await runNode({
				credential: credential(),
				items: people(count),
				parameters: {
					resource: 'sequence',
					operation: 'enroll',
					email: '={{ $json.email }}',
					sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
				},
			});
			expect(hintsOf(result)).toEqual(hints);
		},
	);
});

it("remaining items don't use a rejected key again", async () => {
	await service().control('faults', { status: 401, count: 1_000 });
	const result = await upsert({
		items: people(200),
		onError: 'continueRegularOutput',
		credential: credential('refused', { perMinute: 60 }),
	});
	expect(jsonOf(result).filter(({ error }) => String(error).includes('API key'))).toHaveLength(200);
	expect((await requests()).length).toBeLessThanOrEqual(60);
});
