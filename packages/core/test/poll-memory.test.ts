import { fingerprint } from '../src/polling/fingerprint.ts';
import { MovingList } from '@contact-sync/testing/moving-list';

const DAY_MS = 86_400_000;

describe('the memory', () => {
	/** Polls a list whose entries are spread evenly over three years, or have no dates. */
	async function memoryOf(size: number, dated = true) {
		// Each poll reads the whole memory. Long pages reduce the number of polls.
		const list = Object.assign(new MovingList(), { pageSize: 2_500, maxPages: 10 });
		const stepMs = (3 * 365 * DAY_MS) / size;
		for (let i = 0; i < size; i += 1) {
			const created_at = dated ? new Date(list.nowMs - i * stepMs).toISOString() : '';
			list.entries.push({ email: `someone.${i}@acme.example`, reason: 'bounced', created_at });
		}
		await list.poll();
		await list.pollUntilComplete();
		return list;
	}
	const kilobytes = ({ memory }: MovingList) => Math.round(JSON.stringify(memory).length / 1_000);

	it('of 10,000 entries with dates uses less than 80 kB', async () => {
		expect(kilobytes(await memoryOf(10_000))).toBeLessThan(80);
	});

	it('of 100,000 entries with dates uses less than 80 kB, and still detects one new entry', async () => {
		const list = await memoryOf(100_000);
		expect(kilobytes(list)).toBeLessThan(80);
		list.entries.reverse();
		const [added] = list.add(1, 50_000);
		await list.pollForADay();
		expect([...list.emitted.keys()]).toEqual([expect.stringContaining(added!.email)]);
	});

	it.each([10_000, 100_000])(
		'of %i entries without dates uses six bytes per entry',
		async (size) => {
			expect(kilobytes(await memoryOf(size, false))).toBe((6 * size) / 1_000);
		},
	);

	it('has almost no fingerprint collisions', () => {
		const names = Array.from({ length: 100_000 }, (_, i) => fingerprint(`p${i}@acme.example\n1`));
		expect(names.length - new Set(names).size).toBeLessThan(3); // 0.07 on average
	});
});
