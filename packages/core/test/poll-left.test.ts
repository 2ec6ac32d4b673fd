import fc from 'fast-check';
import { leftListOf, type LeftList } from './helpers/left-list.ts';

/** Kinds of lists, which differ in order, dates, and count. */
const KINDS: Record<
	string,
	{ isCounted: boolean; isDated?: false; place: (size: number) => number }
> = {
	'newest first, with its count': { isCounted: true, place: () => 0 },
	'newest first, without a count': { isCounted: false, place: () => 0 },
	'oldest first': { isCounted: true, place: (size) => size },
	unsorted: { isCounted: true, place: (size) => (size * 7) >> 4 },
	'without dates': { isCounted: true, isDated: false, place: () => 0 },
};
type Kind = (typeof KINDS)[string];

/** Possible changes to a list. */
const change = fc.oneof(
	fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 5 }) }),
	fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
	fc.record({ kind: fc.constant('return' as const), at: fc.nat() }),
	fc.record({ kind: fc.constant('move' as const), at: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** A poll, the changes while it reads, and the request at which it fails, if any. */
const poll = fc.record({
	kind: fc.constant('poll' as const),
	during: fc.array(change, { maxLength: 3 }),
	failsAt: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
});
type Poll = typeof poll extends fc.Arbitrary<infer P> ? P : never;

const steps = fc.array(fc.oneof(change, poll), { maxLength: 15 });

/** List with the history of removed email addresses. */
class History {
	readonly list: LeftList;
	/** Number of times that each email address left the list. */
	readonly departures = new Map<string, number>();
	readonly #kind: Kind;
	readonly #gone: string[] = [];

	constructor(kind: Kind, size: number) {
		this.#kind = kind;
		this.list = leftListOf(0, { isCounted: kind.isCounted, maxPages: 6 });
		this.#add(size);
	}

	async take(step: Change | Poll): Promise<void> {
		if (step.kind === 'poll') await this.poll(step);
		else this.apply(step);
	}

	apply(step: Change): void {
		const { entries } = this.list;
		this.list.nowMs += 1_000;
		if (step.kind === 'add') return this.#add(step.count);
		if (step.kind === 'return') return this.#return(step.at);
		const [entry] = entries.length > 0 ? entries.splice(step.at % entries.length, 1) : [];
		if (entry === undefined) return;
		this.departures.set(entry.email, (this.departures.get(entry.email) ?? 0) + 1);
		if (step.kind === 'move') return this.#put(entry.email);
		this.#gone.push(entry.email);
	}

	async poll({ during, failsAt }: Poll): Promise<void> {
		const changes = [...during];
		let requests = 0;
		const beforeRequest = () => {
			requests += 1;
			if (requests === failsAt) throw new Error('The connection broke.');
			if (requests > 1 && changes.length > 0) this.apply(changes.shift()!);
		};
		this.list.nowMs += 60_000;
		await this.list
			.pollLeft({ beforePage: beforeRequest, beforeFind: beforeRequest })
			.catch(() => {});
	}

	get standing(): string[] {
		return this.list.entries.map(({ email }) => email);
	}

	#add(count: number): void {
		for (let i = 0; i < count; i += 1) {
			this.list.nowMs += 1_000;
			this.list.add(1, this.#kind.place(this.list.entries.length), this.#date());
		}
	}

	#return(at: number): void {
		const [email] = this.#gone.length > 0 ? this.#gone.splice(at % this.#gone.length, 1) : [];
		if (email !== undefined) this.#put(email);
	}

	/** Adds an email address at the position of new entries. */
	#put(email: string): void {
		const { entries } = this.list;
		const entry = { email, reason: 'unsubscribed', created_at: this.#date() };
		entries.splice(this.#kind.place(entries.length), 0, entry);
	}

	#date(): string {
		return this.#kind.isDated === false ? '' : new Date(this.list.nowMs).toISOString();
	}
}

/** @param before Email addresses on the list after polls found all earlier changes. */
function expectEachOnce({ list: { left }, standing, departures }: History, before: string[]): void {
	const timesOf = (email: string) => left.filter((each) => each === email).length;
	expect(left.filter((email) => timesOf(email) > (departures.get(email) ?? 0))).toEqual([]);
	const gone = before.filter((email) => !standing.includes(email));
	expect(gone.filter((email) => timesOf(email) === 0)).toEqual([]);
	const once = gone.filter((email) => departures.get(email) === 1);
	expect(once.filter((email) => timesOf(email) !== 1)).toEqual([]);
}

describe.each(Object.entries(KINDS))('for a list that is %s,', (_name, kind) => {
	it('each email address that left is returned exactly once, despite any changes and failures', () =>
		fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 14 }),
				fc.array(steps, { maxLength: 3 }),
				async (size, parts) => {
					const history = new History(kind, size);
					const { list, departures } = history;
					await list.settle();
					for (const part of parts) {
						const before = history.standing;
						departures.clear();
						list.left.length = 0;
						for (const step of part) await history.take(step);
						await list.settle();
						expectEachOnce(history, before);
					}
				},
			),
			{ numRuns: 150 },
		));

	it('a poll without changes sends one request', async () => {
		const { list } = new History(kind, 30);
		await list.settle();
		for (let i = 0; i < 40; i += 1) {
			list.nowMs += 60_000;
			await list.pollLeft();
			expect(list.lastRequests).toBe(1);
		}
	});
});
