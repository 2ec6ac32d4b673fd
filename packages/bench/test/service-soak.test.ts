import { virtualTime } from '@contact-sync/testing/virtual-time';
import { sendAtRate, type Sent, type Time } from '../src/service-soak/send-at-rate.ts';
import { memoryGrowth } from '../src/service-soak/soak-row.ts';

describe('the growth of memory', () => {
	const samples = (...quarters: number[]) => quarters.flatMap((value) => [value, value, value]);

	it('is that of the last quarter over the second, whatever the first was', () => {
		expect(memoryGrowth(samples(50, 100, 500, 120))).toBe(1.2);
		expect(memoryGrowth(samples(900, 100, 100, 90))).toBe(0.9);
	});

	it('is not led by one sample', () => {
		expect(memoryGrowth([1, 1, 1, 100, 100, 100, 1, 1, 1, 100, 900, 100])).toBe(1);
	});

	it('is none of a run that was too short', () => {
		expect(memoryGrowth([1, 2, 3])).toBe(0);
	});
});

describe('sending at a rate', () => {
	const sendFor = async (seconds: number, act: (time: Time) => Promise<unknown>) => {
		const time = virtualTime();
		const spans: Sent[] = [];
		const setting = { perSecond: 100, seconds, everyMs: 100 };
		const keep = async (sent: Sent) => void spans.push(sent);
		await time.until(sendAtRate(setting, () => act(time), keep, time));
		const sum = (key: 'answered' | 'errors') => spans.reduce((all, sent) => all + sent[key], 0);
		return { spans, answered: sum('answered'), errors: sum('errors') };
	};

	it('sends as many as the rate says, though the answers are slow', async () => {
		const { spans, answered } = await sendFor(0.3, ({ sleep }) => sleep(200));
		expect(answered).toBe(30);
		expect(spans[0]!.underWay).toBeGreaterThan(5);
	});

	it('counts what fails apart, with the first error', async () => {
		const { spans, answered, errors } = await sendFor(0.1, () => Promise.reject(new Error('no')));
		expect([answered, errors > 0]).toEqual([0, true]);
		expect(spans.find(({ error }) => error)?.error).toBe('Error: no');
	});
});
