import { type Client, type ClientOptions } from '../src/index.ts';
import { fakeTime, testClient } from './helpers/client.ts';

type Answer = () => Response | Promise<Response>;

const status =
	(code: number, headers: Record<string, string> = {}): Answer =>
	() =>
		Response.json({ id: 'c1' }, { status: code, headers });
const broken: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** Runs an upsert with these responses, and repeats the last one. */
async function against(responses: readonly Answer[], options: Partial<ClientOptions> = {}) {
	const time = fakeTime();
	let requests = 0;
	const client: Client = testClient('https://acme.example', {
		...time,
		fetch: async () => await responses[Math.min(requests++, responses.length - 1)]!(),
		...options,
	});
	const error: unknown = await client.contacts.upsert({ email: 'a@b' }).then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	return { error, requests, slept: time.slept.map(Math.round) };
}

/** Creates a budget without limits that records its calls. */
function openBudget() {
	const within: number[] = [];
	const freed: unknown[] = [];
	const paused: unknown[] = [];
	return {
		within,
		freed,
		paused,
		budget: {
			take: async ({ withinMs }: { withinMs: number }) => {
				within.push(withinMs);
				return { free: (counted?: boolean) => void freed.push(counted) };
			},
			pause: (ms?: number) => void paused.push(ms),
			failed: () => undefined,
			responded: () => undefined,
			isOutage: false,
		},
	};
}

it('a call waits up to a minute between attempts, and an hour in total', async () => {
	const { error, slept } = await against([status(429)]);
	expect(error).toMatchObject({ code: 'rate_limited' });
	const doubled = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
	expect(slept).toEqual([...doubled, ...Array<number>(58).fill(60_000)]);
});

const four = (answer: Answer) => Array<Answer>(4).fill(answer);
const doubledTwice = [1_000, 2_000, 4_000, 8_000, 1_000, 2_000, 4_000, 8_000];

it('requests that were not processed, and those that may have been, are each retried up to four times', async () => {
	const responses = [...four(status(523)), ...four(broken), status(200)];
	const { error, requests, slept } = await against(responses);
	expect([error, requests, slept]).toEqual([undefined, 9, doubledTwice]);
});

it('different failures after which a request may have been processed share four retries', async () => {
	const { error, requests } = await against([status(500), broken, status(408), broken, broken]);
	expect(error).toMatchObject({ code: 'network_failed' });
	expect(requests).toBe(5);
});

it("a call fails only if the requested wait exceeds the call's maximum wait", async () => {
	const rateLimited = status(429, { 'retry-after': '10' });
	expect(
		(await against([rateLimited, status(200)], { maxWaitMs: () => 10_000 })).error,
	).toBeUndefined();
	const { error } = await against([rateLimited, status(200)], { maxWaitMs: () => 9_999 });
	expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 10_000 });
});

it('the maximum wait of a call includes failed attempts and the time until the budget has a slot', async () => {
	const time = fakeTime();
	const { budget, within } = openBudget();
	const slowly = (code: number) => () => {
		time.advance(30_000);
		return Response.json({ id: 'c1' }, { status: code, headers: { 'retry-after': '10' } });
	};
	const slowBudget = {
		...budget,
		take: (options: { withinMs: number }) => {
			time.advance(5_000);
			return budget.take(options);
		},
	};
	const { error } = await against([slowly(429), slowly(429), slowly(200)], {
		...time,
		budget: slowBudget,
		maxWaitMs: () => 60_000,
	});
	expect(within).toEqual([60_000, 15_000]);
	expect(error).toMatchObject({ code: 'rate_limited' }); // a third attempt would start after 90 seconds
});

it('a failed attempt counts toward the maximum wait before its retry is planned', async () => {
	const time = fakeTime();
	const slowly = () => {
		time.advance(10_000);
		return Promise.reject(new TypeError('fetch failed'));
	};
	const { requests } = await against([slowly], { ...time, maxWaitMs: () => 20_000 });
	expect(requests).toBe(2); // the third attempt would start after 23 seconds
});

it('a call waits up to an hour, the longest window, and then asks again', async () => {
	const rateLimited = status(429, { 'retry-after': String(30 * 86_400) });
	const { error, slept } = await against([rateLimited, status(200)], { maxWaitMs: () => Infinity });
	expect([error, slept]).toEqual([undefined, [3_600_000]]);
});

it.each([-3_600_000, 3_600_000])(
	'a system clock jump of %i ms does not change any wait',
	async (jumpMs) => {
		const time = fakeTime();
		const rateLimited = status(429, { 'retry-after': '10' });
		const { error } = await against([...Array<Answer>(9).fill(rateLimited), status(200)], {
			sleep: time.sleep,
			now: () => time.now() + jumpMs * time.slept.length,
			monotonicNow: time.now,
			maxWaitMs: () => 35_000,
		});
		expect(error).toMatchObject({ code: 'rate_limited' });
		expect(time.slept).toEqual([10_000, 10_000, 10_000]);
	},
);

it('the maximum wait of a call is read once, when the call starts', async () => {
	const maxWaitMs = jest.fn(() => 60_000);
	await against([status(503), status(503), status(200)], { maxWaitMs });
	expect(maxWaitMs).toHaveBeenCalledTimes(1);
});

it('the time that a call has waited reduces its maximum wait for the budget', async () => {
	const { budget, within } = openBudget();
	const rateLimited = status(429, { 'retry-after': '10' });
	await against([rateLimited, rateLimited, status(200)], { budget, maxWaitMs: () => 60_000 });
	expect(within).toEqual([60_000, 50_000, 40_000]);
});

describe('a slot of the budget', () => {
	it('counts toward the limit, except after a 429', async () => {
		const { budget, freed } = openBudget();
		await against([status(503), status(429), broken, status(200)], { budget });
		expect(freed).toEqual([true, false, true, true]);
	});

	it('is freed when the host throws an error', async () => {
		const { budget, freed } = openBudget();
		const fault = new RangeError('of the host');
		expect(await against([() => Promise.reject(fault)], { budget })).toMatchObject({
			error: fault,
		});
		expect(freed).toEqual([true]);
	});
});

it('a 429 pauses the budget for the time in Retry-After, if present', async () => {
	const { budget, paused } = openBudget();
	const rateLimited = status(429, { 'retry-after': '7' });
	await against([status(429), rateLimited, status(503), status(200)], { budget });
	expect(paused).toEqual([undefined, 7_000]);
});

it.each([499, 500])(
	'a call that fails with status %i is retried only if the status is a server error',
	async (code) => {
		expect((await against([status(code)])).requests).toBe(code === 500 ? 5 : 1);
	},
);
