import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import { jsonOf } from './helpers/node-bench.mts';
import { people, useUpserts } from './helpers/use-upserts.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));
beforeEach(() =>
	mockSleep.mockImplementation((ms) => new Promise((resolve) => void setTimeout(resolve, ms))),
);
afterEach(() => jest.restoreAllMocks());

const { service, credential, upsert, requests } = useUpserts();

const enroll = (count: number, run: Pick<NodeRun, 'credential'>) =>
	runNode({
		...run,
		items: people(count),
		parameters: {
			resource: 'sequence',
			operation: 'enroll',
			email: '={{ $json.email }}',
			sequence: { __rl: true, mode: 'slug', value: 'onboarding' },
			options: { maxWait: 0 },
		},
	});

const LIMITS = { perMinute: 60, perHour: 1_000 };

describe('a run that would take longer than Max Wait', () => {
	it('sends nothing, and shows the time and the alternatives', async () => {
		const { error } = await upsert({
			items: people(3_500),
			credential: credential('waiting', LIMITS),
		});
		expect(error?.message).toBe("3,500 requests end in 3 hours at this key's rate limits.");
		expect(error?.description).toBe(
			"Nothing was sent, because 'Max Wait (Minutes)' is 60. To send the items, increase 'Max Wait (Minutes)' in 'Options' to 180, use a key with higher limits, entered in the credential if the service doesn't report them, turn on 'Skip Unchanged Contacts' and run the workflow repeatedly, so that each run continues, or send fewer items per run.",
		);
		expect(await requests()).toEqual([]);
	});

	it('fails every item with the time if On Error is Continue, and invalid items with their own error', async () => {
		const items: IDataObject[] = people(200);
		items[7] = { email: 'invalid' };
		const result = await upsert({
			items,
			credential: credential('waiting', LIMITS),
			options: { maxWait: 1 },
			onError: 'continueRegularOutput',
		});
		const errors = jsonOf(result).map(({ error }) => String(error));
		expect(errors[7]).toContain("isn't a valid email address");
		expect(errors.filter((text) => text.includes('199 requests end in 3 minutes'))).toHaveLength(
			199,
		);
		expect(await requests()).toEqual([]);
	});

	it('names the operation that needs fewer requests, and no option that the operation lacks', async () => {
		const { error } = await enroll(501, { credential: credential('bulk', LIMITS) });
		expect(error?.description).toContain('use Bulk Enroll Contacts, which needs 2 requests,');
		expect(error?.description).not.toContain('Skip Unchanged Contacts');
		expect(await requests()).toEqual([]);
	});

	it('sends nothing if it has more items than Skip Unchanged Contacts remembers', async () => {
		const { error } = await upsert({
			items: people(10_001),
			credential: credential('waiting', LIMITS),
			options: { skipUnchanged: true },
		});
		expect(error?.message).toContain("10,001 requests end in 10 hours at this key's rate limits.");
		expect(error?.description).not.toContain('Skip Unchanged Contacts');
		expect(await requests()).toEqual([]);
	});

	it('is sent in several runs if Skip Unchanged Contacts is on', async () => {
		const run = { items: people(5), credential: credential('waiting', { perMinute: 3 }) };
		const result = await upsert({ ...run, options: { maxWait: 0, skipUnchanged: true } });
		expect(result.error?.description).toMatch(
			/3 of 5 items succeeded\. Not sent: items .+ The next run skips the contacts that were sent\.$/,
		);
	});
});

it('a single item that would wait longer than Max Wait fails with the time of its retry', async () => {
	await upsert({ items: people(1) });
	const run = { credential: credential('bulk', { perMinute: 1 }) };
	expect((await enroll(1, run)).error).toBeUndefined();
	const { error } = await enroll(1, run);
	expect(error?.message).toContain("rate limit doesn't reset within the maximum wait.");
	expect(error?.description).toMatch(
		/ or run the remaining items in \d+ seconds\. Bulk Enroll Contacts needs 1 request per 500 contacts\.$/,
	);
});

it('a run with several keys is sent if the items of each key fit into Max Wait', async () => {
	const keys = ['cancelled', 'aborted'].map((name) => service().keys[name]!);
	const { error } = await upsert({
		items: people(6).map((person, i) => ({ ...person, key: keys[i % 2]! })),
		credential: { ...credential(), apiKey: '={{ $json.key }}', perMinute: 3 },
		options: { maxWait: 0 },
	});
	expect(error).toBeUndefined();
	expect(await requests()).toHaveLength(6);
});

it('a run that fits into Max Wait is sent', async () => {
	const clock = shareClock(service());
	mockSleep.mockImplementation(clock.sleep);
	clock.replacePerformance();
	const fits = credential('patient', { perMinute: 1, perHour: 1_000 });
	const run = { items: people(3), credential: fits, options: { maxWait: 2.1 } };
	expect((await clock.until(upsert(run))).error).toBeUndefined();
	expect(await requests()).toHaveLength(3);
});

it('parsing many items lets other work in the process run at least every 50 ms', async () => {
	let nowMs = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10)); // at least once per item
	let turns = 0;
	const otherWork = setInterval(() => (turns += 1));
	const longRun = credential('waiting', LIMITS);
	await upsert({ items: people(500), options: { maxWait: 0 }, credential: longRun });
	clearInterval(otherWork);
	expect(turns).toBeGreaterThanOrEqual((500 * 10) / 50);
});
