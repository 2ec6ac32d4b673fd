import fc from 'fast-check';
import type { Unsubscribed } from '../src/index.ts';
import { keyOf, MovingList } from '@contact-sync/testing/moving-list';

const numberOf = ({ email }: Unsubscribed): number => Number.parseInt(email.slice(1), 10);

const ORDERS = ['newest', 'oldest', 'shuffled'] as const;
const COMPARE = {
	newest: (a: Unsubscribed, b: Unsubscribed) => b.created_at.localeCompare(a.created_at),
	oldest: (a: Unsubscribed, b: Unsubscribed) => a.created_at.localeCompare(b.created_at),
	shuffled: (a: Unsubscribed, b: Unsubscribed) =>
		((numberOf(a) * 37) % 101) - ((numberOf(b) * 37) % 101),
};

/** Possible changes to a list. */
const change = fc.oneof(
	fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 4 }) }),
	fc.record({
		kind: fc.constant('addElsewhere' as const),
		at: fc.nat(),
		ageMs: fc.constantFrom(0, 1_000, 3_600_000, 200 * 86_400_000),
	}),
	fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
	fc.record({ kind: fc.constant('sort' as const), order: fc.constantFrom(...ORDERS) }),
	fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(300, 1_000, 86_400_000) }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** A poll, the changes before its second and later pages, and the page at which it fails, if any. */
const pollWith = (during: fc.Arbitrary<Change>) =>
	fc.record({
		kind: fc.constant('poll' as const),
		during: fc.array(during, { maxLength: 3 }),
		failsAt: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
	});
type Poll = ReturnType<typeof pollWith> extends fc.Arbitrary<infer P> ? P : never;

function apply(list: MovingList, step: Change, added: Unsubscribed[]): void {
	const { entries } = list;
	if (step.kind === 'add') added.push(...list.add(step.count));
	if (step.kind === 'addElsewhere') {
		const created_at = new Date(list.nowMs - step.ageMs).toISOString();
		added.push(...list.add(1, step.at % (entries.length + 1), created_at));
	}
	if (step.kind === 'remove' && entries.length > 0) entries.splice(step.at % entries.length, 1);
	if (step.kind === 'sort') entries.sort(COMPARE[step.order]);
	if (step.kind === 'wait') list.nowMs += step.ms;
}

async function take(list: MovingList, step: Change | Poll, added: Unsubscribed[]): Promise<void> {
	if (step.kind !== 'poll') return apply(list, step, added);
	const during = [...step.during];
	let page = 0;
	const polled = list.poll(() => {
		page += 1;
		if (page === step.failsAt) throw new Error('The connection broke.');
		if (page > 1 && during.length > 0) apply(list, during.shift()!, added);
	});
	await polled.catch(() => {});
}

function expectExactlyOnce(list: MovingList, initial: Unsubscribed[], added: Unsubscribed[]) {
	const standing = new Set(list.entries.map(keyOf));
	const timesOf = (entry: Unsubscribed) => list.emitted.get(keyOf(entry)) ?? 0;
	expect(initial.filter((entry) => timesOf(entry) > 0)).toEqual([]);
	expect(added.filter((entry) => timesOf(entry) > 1)).toEqual([]);
	expect(added.filter((entry) => standing.has(keyOf(entry)) && timesOf(entry) === 0)).toEqual([]);
}

const steps = (during: fc.Arbitrary<Change>) =>
	fc.array(fc.oneof({ weight: 2, arbitrary: during }, { weight: 3, arbitrary: pollWith(during) }), {
		maxLength: 25,
	});

describe('for any list changes after the first poll,', () => {
	it('new entries still listed at the next full pass are returned exactly once, and old entries never', () =>
		fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 4 }), steps(change), async (size, sequence) => {
				const list = new MovingList();
				const initial = list.add(size);
				const added: Unsubscribed[] = [];
				await list.poll();
				for (const step of sequence) await take(list, step, added);
				await list.pollForADay();
				expectExactlyOnce(list, initial, added);
			}),
			{ numRuns: 500 },
		));

	it('each new entry is also returned exactly once if a long list grows at the top during its first pass', () => {
		const onTop = change.filter(({ kind }) => kind === 'add' || kind === 'wait');
		const ages = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 7 });
		return fc.assert(
			fc.asyncProperty(ages, steps(onTop), steps(change), async (counts, first, later) => {
				const list = new MovingList();
				const initial = counts.flatMap((count) => {
					list.nowMs += 1_000;
					return list.add(count);
				});
				const added: Unsubscribed[] = [];
				await list.poll();
				// A poll that saw only one second can't distinguish its entries from earlier ones.
				if (counts.at(-1)! >= 6) list.nowMs += 1_000;
				for (const step of first) await take(list, step, added);
				await list.pollUntilComplete();
				for (const step of later) await take(list, step, added);
				await list.pollForADay();
				expectExactlyOnce(list, initial, added);
			}),
			{ numRuns: 300 },
		);
	});
});
