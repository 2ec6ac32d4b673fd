import fc from 'fast-check';
import type { Unsubscribed } from '@contact-sync/core';
import { keyOf, MovingList } from './moving-list.ts';

/** Kinds of lists, each with the position of new entries, and whether entries have dates. */
export const KINDS = {
	'newest first': { isDated: true, place: () => 0 },
	'oldest first': { isDated: true, place: (size: number) => size },
	'without dates, new ones at the top': { isDated: false, place: () => 0 },
	'without dates, new ones at the end': { isDated: false, place: (size: number) => size },
	'without dates, new ones anywhere': { isDated: false, place: (size: number) => (size * 7) >> 4 },
	unsorted: { isDated: true, place: (size: number) => (size * 7) >> 4 },
};
export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** A list, with its initial entries and the entries added later. */
export class ListHistory {
	readonly list: MovingList;
	readonly initial: Unsubscribed[];
	readonly added: Unsubscribed[] = [];
	readonly #kind: Kind;

	constructor(kind: Kind, size: number, pages: Pick<MovingList, 'pageSize' | 'isCounted'>) {
		this.#kind = kind;
		this.list = Object.assign(new MovingList(), pages);
		// Two entries per hour, so that some dates are equal, but never all dates on a page.
		const dates = Array.from({ length: size }, (_, i) => this.#date((i >> 1) * 3_600_000));
		this.initial = dates.toReversed().flatMap((date) => this.#put(1, date));
	}

	add(count: number): void {
		this.added.push(...this.#put(count, this.#date()));
	}

	/** Removes entries from different positions of the list. */
	remove(count: number, at: number): void {
		const { entries } = this.list;
		for (let i = 0; i < count && entries.length > 0; i += 1) {
			entries.splice((at + i * 37) % entries.length, 1);
		}
	}

	/** Removes an email address and adds it again. If entries have dates, the added entry counts as new. */
	resubscribe(at: number): void {
		const { entries } = this.list;
		const [removed] = entries.length > 0 ? entries.splice(at % entries.length, 1) : [];
		if (removed === undefined) return;
		const entry = { ...removed, created_at: this.#date() };
		entries.splice(this.#kind.place(entries.length), 0, entry);
		if (this.#kind.isDated) this.added.push(entry);
	}

	expectEachOnce(): void {
		const listed = new Set(this.list.entries.map(keyOf));
		const countOf = (entry: Unsubscribed) => this.list.emitted.get(keyOf(entry)) ?? 0;
		const missing = this.added.filter((entry) => listed.has(keyOf(entry)) && !countOf(entry));
		expect(this.initial.filter((entry) => countOf(entry) > 0)).toEqual([]);
		expect(this.added.filter((entry) => countOf(entry) > 1)).toEqual([]);
		expect(missing).toEqual([]);
	}

	#put(count: number, date: string): Unsubscribed[] {
		return this.list.add(count, this.#kind.place(this.list.entries.length), date);
	}

	#date(agoMs = 0): string {
		return this.#kind.isDated ? new Date(this.list.nowMs - agoMs).toISOString() : '';
	}
}

/** Generates changes to a list of this size, at intervals of a minute or more. */
export const historyOf = (size: number) =>
	fc.array(
		fc.record({
			kind: fc.constantFrom('add', 'remove', 'resubscribe', 'poll', 'poll'),
			count: fc.integer({ min: 1, max: Math.ceil(size / 15) }),
			at: fc.nat(),
			ms: fc.constantFrom(60_000, 900_000),
		}),
		{ maxLength: 12 },
	);
export type Step = ReturnType<typeof historyOf> extends fc.Arbitrary<Array<infer S>> ? S : never;

/** Applies a change to the list, or polls. */
export async function runStep(
	history: ListHistory,
	{ kind, count, at, ms }: Step,
	poll: () => Promise<unknown>,
): Promise<void> {
	history.list.nowMs += ms;
	if (kind === 'add') history.add(count);
	if (kind === 'remove') history.remove(count, at);
	if (kind === 'resubscribe') history.resubscribe(at);
	if (kind === 'poll') await poll();
}
