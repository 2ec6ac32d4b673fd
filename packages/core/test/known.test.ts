import type { Unsubscribed } from '../src/index.ts';
import { Known, type KnownMemory } from '../src/polling/known.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T09:30:00Z');
const TODAY = Math.floor(NOW / DAY_MS);

/** Creates an entry of this age, in days. */
const entryOf = (name: string, daysAgo = 0, reason = 'bounced'): Unsubscribed => ({
	email: `${name}@acme.example`,
	reason,
	created_at: new Date(NOW - daysAgo * DAY_MS).toISOString(),
});

const undated = (name: string): Unsubscribed => ({ ...entryOf(name), created_at: '' });

/** Returns the memory of a poll that saw these entries. */
function memoryOf(entries: readonly Unsubscribed[], memory?: KnownMemory): KnownMemory {
	const known = new Known(memory);
	for (const entry of entries) known.add(entry);
	return known.toMemory(NOW);
}

/** Creates fingerprints that match no test entry, in the format of a memory. */
const prints = (count: number): string =>
	Array.from({ length: count }, (_, i) => String(i).padStart(6, '=')).join('');

describe('an entry', () => {
	it('is new once, seen for the rest of the poll, and known from the next poll on', () => {
		const known = new Known();
		expect(known.add(entryOf('ada'))).toBe('new');
		expect(known.add(entryOf('ada'))).toBe('now');
		const next = new Known(known.toMemory(NOW));
		expect(next.add(entryOf('ada'))).toBe('before');
		expect(next.add(entryOf('grace'))).toBe('new');
	});

	it.each([
		['email address', entryOf('grace')],
		['reason', entryOf('ada', 0, 'complained')],
		['time', { ...entryOf('ada'), created_at: '2026-11-20T09:30:01Z' }],
		['date', undated('ada')],
	])('with a different %s is a separate entry', (_part, other) => {
		expect(new Known(memoryOf([entryOf('ada')])).add(other)).toBe('new');
	});

	it('is recognized in a memory stored by an earlier version, regardless of case', () => {
		const known = new Known({ days: { [TODAY + 1]: 'DuL6Ow' } });
		const entry = { ...entryOf('ada'), created_at: '2026-11-21T09:30:00Z' };
		expect(known.add({ ...entry, email: 'Ada@acme.example' })).toBe('before');
		expect(known.add({ ...entry, reason: 'complained' })).toBe('new');
	});

	it('is identified by the text of its date if the date is invalid', () => {
		const known = new Known(memoryOf([{ ...undated('ada'), created_at: 'yesterday' }]));
		expect(known.add({ ...undated('ada'), created_at: 'yesterday' })).toBe('before');
		expect(known.add({ ...undated('ada'), created_at: 'last week' })).toBe('new');
		expect(known.add(undated('ada'))).toBe('new');
	});
});

describe('the memory', () => {
	it('stores six characters per entry, grouped by day', () => {
		const { days } = memoryOf([entryOf('ada'), entryOf('grace'), entryOf('alan', 1), undated('x')]);
		expect(days).toEqual({
			[TODAY]: expect.stringMatching(/^[\w-]{12}$/),
			[TODAY - 1]: expect.stringMatching(/^[\w-]{6}$/),
			NaN: expect.stringMatching(/^[\w-]{6}$/),
		});
	});

	it('adds entries to an existing day', () => {
		const memory = memoryOf([entryOf('grace')], memoryOf([entryOf('ada')]));
		const known = new Known(memory);
		expect([entryOf('ada'), entryOf('grace')].map((entry) => known.add(entry))).toEqual([
			'before',
			'before',
		]);
	});

	it("isn't changed when a new memory is created from it", () => {
		const memory: KnownMemory = { days: { [TODAY - 30]: prints(10_001) } };
		memoryOf([entryOf('ada')], memory);
		expect(memory).toEqual({ days: { [TODAY - 30]: prints(10_001) } });
	});

	it('stores 10,000 entries without dropping a day', () => {
		const days = { [TODAY - 30]: prints(1), [TODAY - 20]: prints(9_998) };
		const memory = memoryOf([entryOf('ada')], { days });
		expect(Object.keys(memory.days)).toHaveLength(3);
		expect(memory.upTo).toBeUndefined();
	});

	it('drops only as many of the oldest days as necessary', () => {
		const days = {
			[TODAY - 9]: prints(9_990),
			[TODAY - 100]: prints(6),
			[TODAY - 20]: prints(5),
		};
		const memory = memoryOf([entryOf('ada'), entryOf('grace')], { days });
		expect(Object.keys(memory.days).map(Number)).toEqual([TODAY - 20, TODAY - 9, TODAY]);
		expect(memory.upTo).toBe(TODAY - 100);
	});

	it('drops several days if necessary, including days before 1970', () => {
		const days = {
			[TODAY - 20]: prints(9_996),
			5: prints(4),
			[-7]: prints(4),
			[-60]: prints(4),
		};
		const memory = memoryOf([entryOf('ada'), entryOf('grace')], { days });
		expect(Object.keys(memory.days).map(Number)).toEqual([TODAY - 20, TODAY]);
		expect(memory.upTo).toBe(5);
	});

	it('keeps a day that ended less than a week ago', () => {
		const days = { [TODAY - 8]: prints(1), [TODAY - 7]: prints(20_000) };
		expect(new Known({ days }).toMemory(TODAY * DAY_MS)).toEqual({
			days: { [TODAY - 7]: days[TODAY - 7] },
			upTo: TODAY - 8,
		});
	});

	it('treats every entry of a dropped day as known', () => {
		const known = new Known({ days: {}, upTo: TODAY - 30 });
		expect(known.add(entryOf('ada', 31))).toBe('before');
		expect(known.add(entryOf('ada', 30))).toBe('before');
		expect(known.add(entryOf('ada', 29))).toBe('new');
		expect(known.add(undated('ada'))).toBe('new');
	});

	it('keeps the date of the latest dropped day if no more days are dropped', () => {
		expect(memoryOf([entryOf('ada')], { days: {}, upTo: TODAY - 30 }).upTo).toBe(TODAY - 30);
	});

	it('never drops today, the six days before it, or entries without a date', () => {
		const days = { NaN: prints(20_000), [TODAY - 6]: prints(20_000), [TODAY - 7]: prints(1) };
		const memory = memoryOf([entryOf('ada')], { days });
		expect(Object.keys(memory.days)).toEqual([String(TODAY - 6), String(TODAY), 'NaN']);
		expect(memory.upTo).toBe(TODAY - 7);
	});
});
