import {
	createBudget,
	runAll,
	type Client,
	type ClientOptions,
	type Limits,
} from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const MINUTE = 60_000;
const UNLIMITED: Limits = { perMinute: 100_000, perHour: 1_000_000 };
const LATENCY_MS = 200;

type Failure = () => Response | Promise<Response>;

const failures: Array<[string, Failure]> = [
	['503', () => Response.json({}, { status: 503 })],
	['500', () => Response.json({}, { status: 500 })],
	['refused connections', () => Promise.reject(refused())],
	['broken connections', () => Promise.reject(new TypeError('fetch failed'))],
	[
		'503 with Retry-After',
		() => Response.json({}, { status: 503, headers: { 'retry-after': '5' } }),
	],
];

const refused = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });

/** Starts a service that fails between two times after the start, and a client with a budget. */
function start(
	{ from, to, failure = failures[0]![1] }: { from: number; to: number; failure?: Failure },
	{ limits = UNLIMITED, ...options }: Partial<ClientOptions> & { limits?: Limits } = {},
) {
	const time = virtualTime();
	const startMs = time.now();
	const served: string[] = [];
	const failedAt: number[] = [];
	const budget = createBudget(limits, time);
	const client = testClient('https://acme.example', {
		...time,
		budget,
		fetch: async (_url, init) => {
			await time.sleep(LATENCY_MS);
			const atMs = time.now() - startMs;
			if (atMs >= from && atMs < to) {
				failedAt.push(atMs);
				return await failure();
			}
			served.push(String(init?.body));
			return Response.json({ id: 'c1' });
		},
		...options,
	});
	return { time, client, budget, served, failedAt, tookMs: () => time.now() - startMs };
}

const upsert = (client: Client, i: number) =>
	client.contacts.upsert({ email: `c${i}@acme.example` });
const upsertAll = (client: Client, count: number) =>
	runAll(Array.from({ length: count }), (_, i) => upsert(client, i));

describe('an outage in the middle of 1,000 upserts', () => {
	const cases = failures.flatMap(([name, failure]) =>
		[60, 100].map((perMinute) => ({ name, failure, perMinute })),
	);
	it.each(cases)(
		'of 60 s loses nothing, and costs at most 70 s: $name, $perMinute per minute',
		async (each) => {
			const { failure, perMinute } = each;
			const limits = { perMinute, perHour: 1_000 };
			const run = async (outage: { from: number; to: number }) => {
				const { time, client, served, tookMs } = start({ ...outage, failure }, { limits });
				await time.until(upsertAll(client, 1_000));
				expect(new Set(served).size).toBe(1_000);
				return tookMs();
			};
			const undisturbedMs = await run({ from: 0, to: 0 });
			for (const from of [4 * MINUTE + 100, 4.5 * MINUTE]) {
				expect((await run({ from, to: from + MINUTE })) - undisturbedMs).toBeLessThanOrEqual(
					70_000,
				);
			}
		},
	);

	it('of 5 minutes is survived, and one request at a time probes the service', async () => {
		const outage = { from: 1_000, to: 1_000 + 5 * MINUTE };
		const { time, client, served, failedAt, tookMs } = start(outage);
		await time.until(upsertAll(client, 1_000));
		expect(served).toHaveLength(1_000);
		const probes = failedAt.filter((ms) => ms > outage.from + 2 * LATENCY_MS);
		expect(probes.length).toBeLessThan(80);
		expect(new Set(probes).size).toBe(probes.length);
		expect(tookMs()).toBeLessThan(outage.to + 10_000);
	});
});

it('a single call survives an outage of 5 minutes', async () => {
	const { time, client, served } = start({ from: 0, to: 5 * MINUTE });
	await time.until(upsert(client, 1));
	expect(served).toHaveLength(1);
});

it('calls wait until the service returns as it announced, even if that takes 10 minutes', async () => {
	const failure = () => Response.json({}, { status: 503, headers: { 'retry-after': '600' } });
	const { time, client, served } = start({ from: 0, to: 10 * MINUTE, failure });
	await time.until(upsertAll(client, 10));
	expect(served).toHaveLength(10);
});

it('a longer outage ends all calls within 6 minutes: those that were sent with their own error', async () => {
	const limits = { perMinute: 60, perHour: 1_000 };
	const { time, client, failedAt, tookMs } = start({ from: 0, to: Infinity }, { limits });
	const results = await time.until(
		Promise.all(
			Array.from({ length: 500 }, (_, i) =>
				upsert(client, i).catch((error: { code: string }) => error.code),
			),
		),
	);
	expect(new Set(results)).toEqual(new Set(['server_error', 'unavailable']));
	expect(tookMs()).toBeLessThan(6 * MINUTE);
	const late = failedAt.length;
	await expect(upsert(client, 500)).rejects.toMatchObject({ code: 'unavailable' });
	await time.until(time.sleep(10_000));
	const next = upsert(client, 501);
	await expect(time.until(next)).rejects.toMatchObject({ code: 'server_error' });
	expect(failedAt.length - late).toBeLessThan(3);
});

it('an outage after an idle hour is another outage', async () => {
	const hour = 60 * MINUTE;
	const { time, client, served, failedAt } = start({ from: 0, to: hour + MINUTE });
	await expect(time.until(upsert(client, 1))).rejects.toMatchObject({ code: 'server_error' });
	await time.until(time.sleep(hour - Math.max(...failedAt)));
	await time.until(upsert(client, 2));
	expect(served).toHaveLength(1);
});

it('the maximum wait of a call ends its wait for an outage', async () => {
	const { time, client, tookMs } = start({ from: 0, to: 5 * MINUTE }, { maxWaitMs: () => 20_000 });
	const calls = [upsert(client, 1), upsert(client, 2)].map((call) =>
		expect(call).rejects.toMatchObject({ code: expect.stringMatching(/server_error|unavailable/) }),
	);
	await time.until(Promise.all(calls));
	expect(tookMs()).toBeLessThanOrEqual(20_000 + LATENCY_MS);
});

it('calls that are not idempotent wait for the end, and those with an unknown outcome are not repeated', async () => {
	const outage = { from: 300, to: 2 * MINUTE };
	const { time, client, served, failedAt } = start(outage);
	const track = (i: number) =>
		client.events.track({ event_name: 'signup', email: `c${i}@acme.example` }).then(
			() => 'done',
			(error: { code: string }) => error.code,
		);
	const results = await time.until(runAll(Array.from({ length: 300 }), (_, i) => track(i)));
	expect(results.filter((result) => result === 'outcome_unknown')).toHaveLength(failedAt.length);
	expect(failedAt.length).toBeLessThan(100);
	expect(served).toHaveLength(300 - failedAt.length);
});

it('single failures among successes begin no outage', async () => {
	let requests = 0;
	const time = virtualTime();
	const budget = createBudget(UNLIMITED, time);
	const client = testClient('https://acme.example', {
		...time,
		budget,
		fetch: async (_url, init) => {
			await time.sleep((requests += 1));
			const isPoison = String(init?.body).includes('c7@');
			return Response.json({ id: 'c1' }, { status: isPoison ? 500 : 200 });
		},
	});
	const startMs = time.now();
	const poisoned = upsert(client, 7).catch((error: { code: string }) => error.code);
	for (let i = 10; i < 40; i += 1)
		await time.until(upsert(client, i).then(() => time.sleep(1_000)));
	expect(await time.until(poisoned)).toBe('server_error');
	expect(time.now() - startMs).toBeLessThan(MINUTE);
	expect(budget.waited.outage).toBe(0);
});

it('waits for an outage and for the limits are measured separately', async () => {
	const outage = { from: 1_000, to: 31_000 };
	const limited = start({ from: 0, to: 0 }, { limits: { perMinute: 10, perHour: 1_000 } });
	await limited.time.until(upsertAll(limited.client, 20));
	expect(limited.budget.waited.outage).toBe(0);
	expect(limited.budget.waited.limits).toBeGreaterThan(59_000);
	const down = start(outage);
	await down.time.until(upsertAll(down.client, 1_000));
	expect(down.budget.waited.limits).toBe(0);
	expect(down.budget.waited.outage).toBeGreaterThan(29_000);
});
