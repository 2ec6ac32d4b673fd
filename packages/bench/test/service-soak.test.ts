import { virtualTime } from '@contact-sync/testing/virtual-time';
import {
	sendAtRate,
	type PeriodResults,
	type RateClock,
} from '../src/service-soak/send-at-rate.ts';
import { memoryGrowth } from '../src/service-soak/soak-row.ts';

describe('memory growth', () => {
	const samples = (...quarters: number[]) => quarters.flatMap((value) => [value, value, value]);

	it('compares the last quarter of the samples with the second quarter, and ignores the first', () => {
		expect(memoryGrowth(samples(50, 100, 500, 120))).toBe(1.2);
		expect(memoryGrowth(samples(900, 100, 100, 90))).toBe(0.9);
	});

	it('ignores outliers', () => {
		expect(memoryGrowth([1, 1, 1, 100, 100, 100, 1, 1, 1, 100, 900, 100])).toBe(1);
	});

	it('is 0 for fewer than four samples', () => {
		expect(memoryGrowth([1, 2, 3])).toBe(0);
	});
});

describe('sending at a fixed rate', () => {
	const sendFor = async (seconds: number, sendItem: (time: RateClock) => Promise<unknown>) => {
		const time = virtualTime();
		const periods: PeriodResults[] = [];
		const setting = { perSecond: 100, seconds, everyMs: 100 };
		const sample = async (sent: PeriodResults) => void periods.push(sent);
		await time.until(sendAtRate(setting, () => sendItem(time), sample, time));
		const sum = (key: 'responses' | 'errors') => periods.reduce((all, sent) => all + sent[key], 0);
		return { periods, responses: sum('responses'), errors: sum('errors') };
	};

	it('keeps the rate even if responses are slow', async () => {
		const { periods, responses } = await sendFor(0.3, ({ sleep }) => sleep(200));
		expect(responses).toBe(30);
		expect(periods[0]!.inFlight).toBeGreaterThan(5);
	});

	it('counts failures separately, and reports the first error', async () => {
		const { periods, responses, errors } = await sendFor(0.1, () =>
			Promise.reject(new Error('no')),
		);
		expect([responses, errors > 0]).toEqual([0, true]);
		expect(periods.find(({ error }) => error)?.error).toBe('Error: no');
	});
});
