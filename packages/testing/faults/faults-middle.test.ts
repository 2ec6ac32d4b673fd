import { createBudget } from '@contact-sync/core';
import { startFaultBench, type FaultBench } from './fault-bench.ts';
import { leaksOf } from './leaks.ts';
import { clientOf } from '@contact-sync/testing/client-of';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import type { State } from '@contact-sync/testing/tables';
import { contactsIn, emailsOf, upsertAll } from './upsert-run.ts';

let bench: FaultBench;
beforeEach(async () => {
	bench = await startFaultBench();
});
afterEach(() => bench.stop());

/** Number of items that are processed in parallel. */
const LANES = 60;

/**
 * Returns a `fetch` function that calls `happen` before the request with this number, and a record of the
 * requests and status codes.
 */
function interrupted(after: number, happen: () => unknown, send: typeof fetch = fetch) {
	const seen = { sent: 0, sentAfter401: 0, statuses: [] as number[] };
	const fetchInterrupted: typeof fetch = async (...args) => {
		if (seen.statuses.includes(401)) seen.sentAfter401 += 1;
		if (++seen.sent === after) await happen();
		const response = await send(...args);
		seen.statuses.push(response.status);
		return response;
	};
	return { seen, fetch: fetchInterrupted };
}

describe('a run whose key is revoked midway', () => {
	const COUNT = 200;
	const AT = 80;
	const revoke = async () => {
		await bench.service.control('keys', { key: 'all' }, 'DELETE');
		await bench.service.control('clock', { advance: '2s' });
	};
	const runWith = async (stopAtError: boolean) => {
		const { fetch, seen } = interrupted(AT, revoke);
		const client = clientOf(bench.service, { fetch });
		const outcome = await upsertAll(client, emailsOf(COUNT), { stopAtError });
		expect(await contactsIn(bench.service)).toEqual(outcome.done);
		expect(outcome.done.length).toBeGreaterThanOrEqual(AT - LANES);
		expect(outcome.done.length).toBeLessThan(COUNT);
		expect(new Set(outcome.errors.map(({ code }) => code))).toEqual(
			new Set(['authentication_failed']),
		);
		return { ...outcome, ...seen };
	};

	it('ends after the requests in flight if stopAtError is on, and reports exactly the stored rows as done', async () => {
		const { errors, sentAfter401 } = await runWith(true);
		expect(errors.length).toBeLessThanOrEqual(LANES);
		expect(sentAfter401).toBeLessThan(LANES);
	});

	it('sends nothing more after the requests in flight if stopAtError is off, and reports each item', async () => {
		const { done, errors, sentAfter401 } = await runWith(false);
		expect(done.length + errors.length).toBe(COUNT);
		expect(sentAfter401).toBeLessThan(LANES);
		const secrets = { apiKey: bench.service.keys.all!, sent: emailsOf(COUNT) };
		expect(errors.flatMap((error) => leaksOf(error, secrets))).toEqual([]);
	});
});

describe('a rate limit lowered from 60 to 10 requests per minute during a run', () => {
	const COUNT = 100;
	const AT = 30;
	/** Minutes needed for the remaining items, including the minute of the change. */
	const MINUTES = Math.ceil((COUNT - AT) / 10) + 1;
	const setLimit = (per_minute: number) =>
		bench.service.control('limits', { key: 'all', per_minute });

	/** Runs a client that still assumes 60 requests per minute, and records the times of its requests. */
	const runLowered = async () => {
		await setLimit(60);
		const clock = shareClock(bench.service);
		const startMs = clock.now();
		const requests: Array<{ at: number; answeredAt: number; waitMs: number }> = [];
		const { fetch, seen } = interrupted(
			AT,
			() => setLimit(10),
			async (...args) => {
				const at = clock.now();
				const response = await clock.fetch(...args);
				const waitMs = Number(response.headers.get('retry-after')) * 1_000;
				requests.push({ at, answeredAt: clock.now(), waitMs });
				return response;
			},
		);
		const { now, sleep } = clock;
		const budget = createBudget({ perMinute: 60, perHour: 1_000 }, clock);
		const client = clientOf(bench.service, { budget, fetch, now, sleep });
		const outcome = await clock.until(upsertAll(client, emailsOf(COUNT), { stopAtError: false }));
		return { ...outcome, ...seen, requests, tookMs: clock.now() - startMs };
	};

	it('only delays the run: each item is processed once, with few 429 responses', async () => {
		const { done, errors, statuses, sent, requests, tookMs } = await runLowered();
		expect([done, errors]).toEqual([emailsOf(COUNT), []]);
		const { contacts, activity } = await bench.service.control<State>('state');
		expect(contacts.map(({ email }) => email).sort()).toEqual(emailsOf(COUNT));
		expect(activity.map(({ kind }) => kind)).toEqual(Array(COUNT).fill('created'));

		const rateLimited = statuses.filter((status) => status === 429).length;
		expect(rateLimited).toBeGreaterThan(0);
		expect(rateLimited).toBeLessThanOrEqual(2 * LANES); // all requests in flight at first, then half as many in each later minute
		expect(sent).toBe(COUNT + rateLimited);
		expect(tookMs).toBeLessThanOrEqual((MINUTES + 1) * 60_000);

		const sentTooEarly = requests
			.filter(({ waitMs }) => waitMs > 0)
			.flatMap(({ answeredAt, waitMs }) =>
				requests.filter(({ at }) => at > answeredAt && at < answeredAt + waitMs),
			);
		expect(sentTooEarly).toEqual([]);
	});
});

it('connections refused during a run only delay the run', async () => {
	const { proxy, service } = bench;
	const { fetch, seen } = interrupted(40, () => proxy.refuse());
	let waits = 0;
	const client = clientOf(
		{ ...service, url: proxy.url },
		{ fetch, sleep: async () => void (++waits === 3 && (await proxy.listen())) },
	);
	const outcome = await upsertAll(client, emailsOf(100), { stopAtError: false });
	expect(outcome).toEqual({ done: emailsOf(100), errors: [] });
	expect(await contactsIn(service)).toEqual(emailsOf(100));
	expect(waits).toBeGreaterThanOrEqual(3);
	expect(seen.sent).toBe(100 + waits);
});
