import { createBudget, type Client } from '../src/index.ts';
import { against } from './helpers/against.ts';
import { fakeTime, testClient } from './helpers/client.ts';
import { json, startServer } from '@contact-sync/testing/server';

const upsert = (client: Client) => client.contacts.upsert({ email: 'ada@acme.example' });
const good = json(200, { id: '1', email: 'ada@acme.example' });

describe('Retry-After', () => {
	it.each([
		['30', 30_000],
		['Fri, 20 Nov 2026 09:30:45 GMT', 45_000],
		['0', 1_000],
		['-5', 1_000],
		['soon', 1_000],
		[undefined, 1_000],
	])('value %p causes a wait of %i ms', async (value, waitMs) => {
		const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value };
		const { slept } = await against([json(429, {}, headers), good], upsert);
		expect(slept.map(Math.round)).toEqual([waitMs]);
	});

	it('longer than the maximum wait fails the call immediately, with the retry time', async () => {
		const { error, requests, slept } = await against(
			[json(429, {}, { 'retry-after': '86400' }), good],
			upsert,
		);
		expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 86_400_000 });
		expect(error?.message).toContain('Retry in 24 hours');
		expect([requests, slept]).toEqual([1, []]);
	});

	it('also applies to a 503', async () => {
		const { slept } = await against([json(503, {}, { 'retry-after': '7' }), good], upsert);
		expect(slept).toEqual([7_000]);
	});
});

it('the total wait stays within the maximum', async () => {
	const headers = { 'retry-after': '50' };
	const { error, requests, slept } = await against([json(429, {}, headers)], upsert, {
		maxWaitMs: () => 120_000,
	});
	expect(error).toMatchObject({ code: 'rate_limited' });
	expect([requests, slept]).toEqual([3, [50_000, 50_000]]);
});

it('a call reports its waits for a retry and for the budget', async () => {
	const time = fakeTime();
	const waits: number[] = [];
	await against(
		[json(429, {}, { 'retry-after': '3' }), good],
		async (client) => [await upsert(client), await upsert(client)],
		{
			...time,
			budget: createBudget({ perMinute: 1, perHour: 1_000 }, time),
			onWait: (ms) => void waits.push(Math.round(ms)),
		},
	);
	expect(waits).toEqual([3_000, 0]); // the fake time has passed when the budget reports its wait
});

it('a wait ends immediately when the call is aborted', async () => {
	const abort = new AbortController();
	const reason = new Error('cancelled');
	const server = await startServer(json(429, {}));
	const client = testClient(server.url, {
		signal: abort.signal,
		sleep: (_ms, signal) =>
			new Promise((_resolve, reject) => {
				signal!.addEventListener('abort', () => reject(signal!.reason as Error));
				abort.abort(reason);
			}),
	});
	await expect(upsert(client)).rejects.toBe(reason);
	await server.stop();
	expect(server.received).toHaveLength(1);
});

it('each attempt uses a slot of the budget, and a 429 pauses the budget', async () => {
	const time = fakeTime();
	const budget = createBudget({ perMinute: 60, perHour: 1_000 }, time);
	const paused = jest.spyOn(budget, 'pause');
	const taken = jest.spyOn(budget, 'take');
	const replies = [json(503, {}), json(429, {}, { 'retry-after': '3' }), good];
	const { error } = await against(replies, upsert, { budget });
	expect(error).toBeUndefined();
	expect(taken).toHaveBeenCalledTimes(3);
	expect(paused.mock.calls).toEqual([[3_000]]);
});
