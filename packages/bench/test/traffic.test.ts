import { virtualTime } from '@contact-sync/testing/virtual-time';
import {
	BATCHING_DEFAULTS,
	httpRequestNode,
	withRetryOnFail,
	type Batching,
} from '../src/traffic/http-request-node.ts';
import { measure, minimumMs, ratioToMinimum } from '../src/traffic/measure.ts';
import { createModelledService } from '../src/traffic/modelled-service.ts';
import {
	CHECKS,
	PROCESSES,
	STRATEGIES,
	type Strategy,
	type StrategyName,
} from '../src/traffic/strategies.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

const strategyOf = (name: StrategyName): Strategy =>
	[...STRATEGIES, ...PROCESSES, ...CHECKS].find((strategy) => strategy.name === name)!;

describe('the modeled service', () => {
	/**
	 * Sends requests at these times to a service with limits of 2 per minute and 3 per hour. Returns the
	 * responses.
	 */
	const verdicts = async (times: readonly number[]) => {
		const clock = virtualTime();
		const service = createModelledService(clock, 0, { perMinute: 2, perHour: 3 });
		const replies = times.map(async (time) => {
			await clock.sleep(time);
			return service.send(['ada@acme.example']);
		});
		return clock.until(Promise.all(replies));
	};

	it('limits requests in every 60-second window, regardless of when the window starts', async () => {
		const replies = await verdicts([30_000, 59_000, 61_000, 89_999, 90_000]);
		expect(replies.map(({ accepted }) => accepted)).toEqual([true, true, false, false, true]);
		expect(replies[2]!.retryAfterMs).toBe(29_000);
	});

	it('limits requests in every one-hour window, and returns Retry-After in whole seconds', async () => {
		const replies = await verdicts([500, MINUTE, 2 * MINUTE + 200, 4 * MINUTE, HOUR + 500]);
		expect(replies.map(({ accepted }) => accepted)).toEqual([true, true, true, false, true]);
		expect(replies[3]!.retryAfterMs).toBe(HOUR - 4 * MINUTE + 1_000);
	});
});

it('the theoretical minimum assumes bursts as large as both windows allow', () => {
	expect(minimumMs(60, 300)).toBe(300);
	expect(minimumMs(61, 300)).toBe(MINUTE + 300);
	expect(minimumMs(1_000, 0)).toBe(16 * MINUTE);
	expect(minimumMs(1_001, 0)).toBe(HOUR);
	expect(minimumMs(50_000, 0)).toBe(49 * HOUR + 16 * MINUTE);
});

describe("the model of n8n's HTTP Request node", () => {
	/** Returns the start times of the model's requests, in milliseconds. */
	const modelledTimes = async (items: number, batching?: Batching) => {
		const clock = virtualTime();
		const startMs = clock.now();
		const begun: number[] = [];
		const send = async () => {
			begun.push(clock.now() - startMs);
			await clock.sleep(50);
			return { accepted: true, retryAfterMs: 0 };
		};
		await clock.until(httpRequestNode(Array(items).fill(''), send, clock.sleep, batching)());
		return begun;
	};

	it("without batching, sends all requests at the same time and doesn't wait for responses", async () => {
		expect(await modelledTimes(4)).toEqual([0, 0, 0, 0]);
	});

	it.each([
		[{ batchSize: 3, batchInterval: 200 }, [0, 0, 0, 200, 200, 200, 400]],
		[{ batchSize: 1, batchInterval: 100 }, [0, 100, 200, 300, 400, 500, 600]],
		[{ batchSize: 0, batchInterval: 100 }, [0, 100, 200, 300, 400, 500, 600]],
		[{ batchSize: -1, batchInterval: 100 }, [0, 100, 200, 300, 400, 500, 600]],
		[{ batchSize: 3, batchInterval: 0 }, [0, 0, 0, 0, 0, 0, 0]],
	])('pauses before each batch except the first: %j', async (batching, times) => {
		expect(await modelledTimes(7, batching)).toEqual(times);
	});

	it('sends 50 requests per second with the default batching', async () => {
		const times = await modelledTimes(120, BATCHING_DEFAULTS);
		const batches = [0, 1_000, 2_000].map((at) => times.filter((time) => time === at).length);
		expect(batches).toEqual([50, 50, 20]);
	});

	it('with Retry On Fail, sends all items up to five times, 5 s apart', async () => {
		const clock = virtualTime();
		const startMs = clock.now();
		const sent: string[] = [];
		const send = async (item: string) => {
			sent.push(`${item} ${clock.now() - startMs}`);
			return { accepted: item !== 'bad', retryAfterMs: 0 };
		};
		const run = httpRequestNode(['bad', 'good'], send, clock.sleep);
		expect(await run()).toBe(false);
		sent.length = 0;
		await clock.until(withRetryOnFail(run, clock.sleep));
		expect(sent).toEqual(
			[0, 5_000, 10_000, 15_000, 20_000].flatMap((at) => [`bad ${at}`, `good ${at}`]),
		);
	});
});

describe('our client', () => {
	it('enrolls 5,000 contacts with exactly 10 requests', async () => {
		const strategy = strategyOf('Contact Sync, Bulk Enroll');
		expect(await measure(strategy, { contacts: 5_000, latencyMs: 300 })).toMatchObject({
			requests: 10,
			rejected: 0,
			missing: 0,
		});
	});

	it('upserts 500 contacts within 1.05 times the theoretical minimum, without a 429', async () => {
		const strategy = strategyOf('Contact Sync, Create or Update');
		const traffic = await measure(strategy, { contacts: 500, latencyMs: 300 });
		expect(traffic).toMatchObject({ requests: 500, rejected: 0, missing: 0 });
		expect(ratioToMinimum(traffic)).toBeGreaterThanOrEqual(1);
		expect(ratioToMinimum(traffic)).toBeLessThanOrEqual(1.05);
	});
});

it('n8n without batching loses 440 of 500 contacts, even with the maximum number of retries', async () => {
	const strategy = strategyOf('n8n HTTP Request, no batching');
	expect(await measure(strategy, { contacts: 500, latencyMs: 300 })).toMatchObject({
		requests: 2_500,
		missing: 440,
	});
});

it.each([
	{ latencyMs: 300, contacts: 300 },
	{ latencyMs: 300, contacts: 1_500 },
	{ latencyMs: 3_000, contacts: 300 },
])(
	'three processes with one key lose nothing, and take up to 1.25 times the theoretical minimum: %j',
	async (setting) => {
		const traffic = await measure(strategyOf('3 processes'), setting);
		expect(traffic.missing).toBe(0);
		expect(ratioToMinimum(traffic)).toBeLessThanOrEqual(1.25);
	},
);

it.each([
	['Contact Sync, Check', 41],
	['Contact Sync, Check, while the list changes', 80],
] as const)(
	'%s finds all suppressed email addresses with up to %i requests',
	async (name, most) => {
		const traffic = await measure(strategyOf(name), { contacts: 10_000, latencyMs: 300 });
		expect(traffic).toMatchObject({ rejected: 0, missing: 0 });
		expect(traffic.requests).toBeLessThanOrEqual(most);
	},
);
