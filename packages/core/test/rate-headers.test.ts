import { readRateHeaders } from '../src/transport/rate-headers.ts';
import { createBudget, DEFAULT_LIMITS } from '../src/index.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

type Fields = Record<string, string>;

it.each([
	[
		{ 'X-RateLimit-Limit-Minute': '30', 'X-RateLimit-Limit-Hour': '500' },
		{ perMinute: 30, perHour: 500 },
	],
	[{ 'x-ratelimit-limit-hour': '500' }, { perHour: 500 }],
	[{ 'X-RateLimit-Limit-Minute': '0', 'X-RateLimit-Limit-Hour': 'unlimited' }, {}],
	[{ 'X-RateLimit-Limit-Minute': '-1', 'X-RateLimit-Limit-Hour': '1.5' }, {}],
	[{}, {}],
])('%j reports the limits %j', async (fields: Fields, expected) => {
	const budget = createBudget({}, virtualTime());
	const slot = await budget.take({ withinMs: 0 });
	slot.free(true, readRateHeaders(new Headers(fields)));
	expect(budget.limits).toEqual({ ...DEFAULT_LIMITS, ...expected });
});

describe('the limits of a budget', () => {
	const report = { perMinute: { limit: 600 }, perHour: { limit: 500 } };

	const reportTo = async (maximum: object) => {
		const budget = createBudget(maximum, virtualTime());
		(await budget.take({ withinMs: 0 })).free(true, report);
		return budget;
	};

	it('are the defaults until the service reports others', async () => {
		expect(createBudget({}, virtualTime()).limits).toEqual(DEFAULT_LIMITS);
		expect((await reportTo({})).limits).toEqual({ perMinute: 600, perHour: 500 });
	});

	it('are the lower of those of the process and the reported ones', async () => {
		expect((await reportTo({ perMinute: 20 })).limits).toEqual({ perMinute: 20, perHour: 500 });
		const higher = await reportTo({ perMinute: 700, perHour: 1_000 });
		expect(higher.limits).toEqual({ perMinute: 600, perHour: 500 });
	});

	it('can be raised above the defaults if the service reports none', () => {
		const { limits } = createBudget({ perMinute: 600 }, virtualTime());
		expect(limits).toEqual({ perMinute: 600, perHour: 1_000 });
	});
});

it('the number of remaining requests is read for each window', () => {
	const headers = {
		'X-RateLimit-Limit-Minute': '60',
		'X-RateLimit-Remaining-Minute': '41',
		'X-RateLimit-Limit-Hour': '1000',
		'X-RateLimit-Remaining-Hour': '7',
	};
	expect(readRateHeaders(new Headers(headers))).toEqual({
		perMinute: { limit: 60, remaining: 41 },
		perHour: { limit: 1_000, remaining: 7 },
	});
});

describe('an implausible header', () => {
	it.each(['-1', 'NaN', '', '1e3', '61', '9'.repeat(400), '41, 41', '4.5', 'Infinity'])(
		'is ignored if it reports %j remaining requests',
		(remaining) => {
			const headers = {
				'X-RateLimit-Limit-Minute': '60',
				'X-RateLimit-Remaining-Minute': remaining,
			};
			expect(readRateHeaders(new Headers(headers))).toEqual({ perMinute: { limit: 60 } });
		},
	);

	it('is ignored if it reports no window', () => {
		const headers = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' };
		expect(readRateHeaders(new Headers(headers))).toEqual({});
	});
});
