import { readRateHeaders } from '../src/transport/rate-headers.ts';
import { reportedLimits } from '../src/index.ts';

type Fields = Record<string, string>;

it.each([
	[
		{ 'X-RateLimit-Limit-Minute': '30', 'X-RateLimit-Limit-Hour': '500' },
		{ perMinute: 30, perHour: 500 },
	],
	[{ 'x-ratelimit-limit-hour': '500' }, { perHour: 500 }],
	[{ 'RateLimit-Policy': '"default";q=30;w=60' }, { perMinute: 30 }],
	[{ 'X-RateLimit-Limit-Minute': '0', 'X-RateLimit-Limit-Hour': 'unlimited' }, {}],
	[{ 'X-RateLimit-Limit-Minute': '-1', 'X-RateLimit-Limit-Hour': '1.5' }, {}],
	[{}, {}],
])('%j reports the limits %j', (fields: Fields, expected) => {
	expect(reportedLimits(new Headers(fields))).toEqual(expected);
});

const MINUTE = { perMinute: { limit: 60, remaining: 41 } };
const BOTH = { ...MINUTE, perHour: { limit: 1_000, remaining: 7 } };

describe('the number of remaining requests', () => {
	it.each([
		[
			'headers for each window',
			{
				'X-RateLimit-Limit-Minute': '60',
				'X-RateLimit-Remaining-Minute': '41',
				'X-RateLimit-Limit-Hour': '1000',
				'X-RateLimit-Remaining-Hour': '7',
			},
			BOTH,
		],
		[
			'RateLimit and RateLimit-Policy',
			{
				'RateLimit-Policy': '"burst";q=60;w=60, "hourly";q=1000;w=3600;pk=:cHNk:',
				RateLimit: '"hourly";r=7;t=1200, "burst";r=41;t=30',
			},
			BOTH,
		],
		[
			'RateLimit-Remaining in the format of older drafts',
			{
				'RateLimit-Policy': '60;w=60, 1000;w=3600',
				'RateLimit-Limit': '60, 60;w=60, 1000;w=3600',
				'RateLimit-Remaining': '41',
			},
			{ ...MINUTE, perHour: { limit: 1_000 } },
		],
	])('is read from %s', (_, fields: Fields, expected) => {
		expect(readRateHeaders(new Headers(fields))).toEqual(expected);
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

	it.each<Fields>([
		{ RateLimit: '"burst";r=41;t=30' },
		{ 'RateLimit-Policy': '"burst";q=60', RateLimit: '"burst";r=41' },
		{ 'RateLimit-Policy': '"burst";q=60;w=10', RateLimit: '"burst";r=41' },
		{ 'RateLimit-Policy': '"burst";q=60;w=60;qu="content-bytes"', RateLimit: '"burst";r=41' },
		{ 'RateLimit-Policy': '"burst";q=-60;w=60', RateLimit: '"burst";r=41' },
		{ 'RateLimit-Policy': ';;;,,=;w=60,"', RateLimit: ',;r=;=,"' },
		{ 'RateLimit-Limit': '60', 'RateLimit-Remaining': '41', 'RateLimit-Reset': '30' },
		{ 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' },
	])('is ignored: %j', (fields: Fields) => {
		expect(readRateHeaders(new Headers(fields))).toEqual({});
	});
});
