import { type Reply, json, plain } from '@contact-sync/testing/server';
import type { Client } from '../src/index.ts';
import { against } from './helpers/against.ts';
import { testClient } from './helpers/client.ts';

/** Default timeout of the client, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Fakes the timer of the client's timeout, which `late` advances. Other timers are real. */
const holdTimeLimit = () =>
	void jest.useFakeTimers({
		doNotFake: [
			...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});

/** Never responds, and lets the client time out after it has sent the request. */
const late: Reply = () => void jest.advanceTimersByTime(TIMEOUT_MS);

const upsert = (client: Client) => client.contacts.upsert({ email: 'ada@acme.example' });
const track = (client: Client) =>
	client.events.track({ event_name: 'x', email: 'ada@acme.example' });
const send = (client: Client) =>
	client.emails.trigger({ trigger_key: 'receipt', to_email: 'ada@acme.example' });
const sendKeyed = (client: Client) =>
	client.emails.trigger({ trigger_key: 'r', to_email: 'a@b', idempotency_key: 'order-1' });

const good = json(200, { id: '1', email: 'ada@acme.example' });
const reset: Reply = (response) => void response.socket!.resetAndDestroy();
const cut = plain(200, '{"id": "1", "ema');

beforeEach(holdTimeLimit);
afterEach(() => void jest.useRealTimers());

describe('an idempotent call', () => {
	it.each([
		['408', json(408, {})],
		['429', json(429, {})],
		['500', json(500, {})],
		['502', json(502, {})],
		['503', json(503, {})],
		['504', json(504, {})],
		['a connection reset', reset],
		['a truncated response', cut],
	])('is retried after %s', async (_name, reply) => {
		for (const use of [upsert, sendKeyed]) {
			const { error, requests } = await against([reply, good], use);
			expect([error, requests]).toEqual([undefined, 2]);
		}
	});

	it('is retried after a timeout', async () => {
		const { error, requests } = await against([late, good], upsert);
		expect([error, requests]).toEqual([undefined, 2]);
	});

	it('fails after five attempts, with exponential backoff', async () => {
		const { error, requests, slept } = await against([json(503, {})], upsert);
		expect(error).toMatchObject({ code: 'server_error' });
		expect(requests).toBe(5);
		expect(slept.map(Math.round)).toEqual([1_000, 2_000, 4_000, 8_000]);
	});

	it("waits with jitter, so that clients don't retry at the same time", async () => {
		for (const part of [0, 0.25]) {
			const { slept } = await against([json(503, {})], upsert, { random: () => part });
			expect(slept).toEqual([1_000, 2_000, 4_000, 8_000].map((longestMs) => part * longestMs));
		}
	});

	it('fails with a network error if every response is truncated', async () => {
		const { error, requests } = await against([cut], upsert);
		expect([error?.code, requests]).toEqual(['network_failed', 5]);
	});

	it.each([400, 401, 403, 404, 409, 415, 418, 422, 425])(
		'is not retried after %i',
		async (status) => {
			const { error, requests } = await against([json(status, { detail: 'No.' }), good], upsert);
			expect(error).toBeDefined();
			expect(requests).toBe(1);
		},
	);
});

describe('a call that is not idempotent', () => {
	it.each([408, 500, 502, 503, 504])(
		'has an unknown outcome after %i, and is not retried',
		async (status) => {
			for (const use of [track, send]) {
				const { error, requests } = await against([json(status, {}), good], use);
				expect(error).toMatchObject({ code: 'outcome_unknown' });
				expect(error?.message).toContain("It's unknown whether this");
				expect(requests).toBe(1);
			}
		},
	);

	it.each([
		['a connection reset', reset],
		['a timeout', late],
	])('has an unknown outcome after %s, and is not retried', async (_name, reply) => {
		const { error, requests } = await against([reply, good], track);
		expect(error).toMatchObject({ code: 'outcome_unknown' });
		expect(requests).toBe(1);
	});

	it('succeeds if a successful response was truncated, and is not retried', async () => {
		for (const use of [track, send]) {
			const { error, requests } = await against([cut, good], use);
			expect([error, requests]).toEqual([undefined, 1]);
		}
	});

	it('is retried after 429, because it was not processed', async () => {
		const { error, requests } = await against([json(429, {}), good], track);
		expect([error, requests]).toEqual([undefined, 2]);
	});

	it('is retried if no connection was established', async () => {
		const connectionError = Object.assign(new TypeError('fetch failed'), {
			cause: { code: 'ECONNREFUSED' },
		});
		let attempts = 0;
		const client = testClient('http://127.0.0.1:1', {
			fetch: async () => {
				attempts += 1;
				if (attempts < 3) throw connectionError;
				return Response.json({ status: 'tracked' });
			},
		});
		await track(client);
		expect(attempts).toBe(3);
	});

	it.each([
		['503 with Retry-After', json(503, {}, { 'retry-after': '1' })],
		['523 of a gateway', json(523, {})],
	])('is retried if the service certainly did not process it: %s', async (_name, reply) => {
		const { error, requests } = await against([reply, good], track);
		expect([error, requests]).toEqual([undefined, 2]);
	});

	it('is retried if the user opted in', async () => {
		const { error, requests } = await against([json(503, {}), good], track, {
			retries: 'all',
		});
		expect([error, requests]).toEqual([undefined, 2]);
	});
});
