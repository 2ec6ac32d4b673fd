import { statedLimits } from '../src/index.ts';

it.each([
	[
		{ 'X-RateLimit-Limit-Minute': '30', 'X-RateLimit-Limit-Hour': '500' },
		{ perMinute: 30, perHour: 500 },
	],
	[{ 'x-ratelimit-limit-hour': '500' }, { perHour: 500 }],
	[{ 'X-RateLimit-Limit-Minute': '0', 'X-RateLimit-Limit-Hour': 'unlimited' }, {}],
	[{ 'X-RateLimit-Limit-Minute': '-1', 'X-RateLimit-Limit-Hour': '1.5' }, {}],
	[{}, {}],
])('%j states %j', (headers: Record<string, string>, expected) => {
	expect(statedLimits(new Headers(headers))).toEqual(expected);
});
