import fc from 'fast-check';
import { NotFoundError, pollChanged, type ChangedMemory, type ListPage } from '../src/index.ts';
import type { Position } from '../src/api/pages.ts';

interface Sequence {
	slug: string;
	name: string;
}

const gone = () => new NotFoundError({ summary: 'Invalid page.', hint: '', status: 404 });

/** List of sequences that changes while it is read, and the results of the polls. */
class Sequences {
	entries: Sequence[] = [];
	pageSize = 3;
	isCut = false;
	requests = 0;
	memory?: ChangedMemory;
	keptMemory = false;
	/** Results of the polls, in order, as `slug name`. */
	readonly returned: string[] = [];
	#made = 0;

	add(count = 1, at = 0): void {
		for (let i = 0; i < count; i += 1) {
			this.entries.splice(at, 0, { slug: `s${(this.#made += 1)}`, name: 'a' });
		}
	}

	async poll(beforePage: (request: number) => void = () => {}, maxPages = 30) {
		const memory = this.memory && (JSON.parse(JSON.stringify(this.memory)) as ChangedMemory); // the memory before the poll
		const before = this.requests;
		const list = {
			pages: (from?: Position) => this.#pages(from, () => beforePage(this.requests - before)),
			nameOf: ({ slug }: Sequence) => slug,
			stateOf: ({ name }: Sequence) => [name],
			noun: 'sequences',
		};
		const polled = await pollChanged(list, memory, { maxPages });
		this.keptMemory = polled.memory === memory;
		this.memory = polled.memory;
		const texts = polled.entries.map(({ slug, name }) => `${slug} ${name}`);
		this.returned.push(...texts);
		return { ...polled, texts, requests: this.requests - before };
	}

	/** Polls until every page is read. */
	async settle(): Promise<void> {
		const polls = 2 * (Math.ceil(this.entries.length / this.pageSize) + 2);
		for (let i = 0; i < polls; i += 1) await this.poll();
	}

	async *#pages(
		from: Position | undefined,
		beforePage: () => void,
	): AsyncGenerator<ListPage<Sequence>, void> {
		for (let start = from?.before ?? 0; ; start += this.pageSize) {
			this.requests += 1;
			beforePage();
			if (start > 0 && start >= this.entries.length) throw gone();
			const end = start + this.pageSize;
			const isLast = end >= this.entries.length;
			yield {
				entries: this.entries.slice(start, end).map((entry) => ({ ...entry })),
				position: { query: String(start), before: start },
				...(!isLast && { next: { query: String(end), before: end } }),
				isLast,
				isCut: this.isCut && isLast,
			};
			if (isLast) return;
		}
	}
}

/** Possible changes to a list. The small number of names lets sequences return to earlier names. */
const change = fc.oneof(
	fc.record({
		kind: fc.constant('add' as const),
		at: fc.nat(),
		count: fc.integer({ min: 1, max: 4 }),
	}),
	fc.record({
		kind: fc.constant('rename' as const),
		at: fc.nat(),
		name: fc.constantFrom('a', 'b', 'c'),
	}),
	fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const poll = fc.record({
	kind: fc.constant('poll' as const),
	during: fc.array(change, { maxLength: 3 }),
	failsAt: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
});

function apply(list: Sequences, step: Change): void {
	if (step.kind === 'add') return list.add(step.count, step.at % (list.entries.length + 1));
	const { entries } = list;
	if (entries.length === 0) return;
	const at = step.at % entries.length;
	if (step.kind === 'remove') entries.splice(at, 1);
	else entries[at]!.name = step.name;
}

describe('for any changes to a list of sequences,', () => {
	it('polls return each new state of a sequence exactly once, and end with the current state', () =>
		fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 10 }),
				fc.array(fc.oneof(change, poll), { maxLength: 25 }),
				async (size, steps) => {
					const list = new Sequences();
					list.add(size);
					const latest = new Map(list.entries.map(({ slug, name }) => [slug, name]));
					await list.poll();
					for (const step of steps) {
						if (step.kind !== 'poll') {
							apply(list, step);
							continue;
						}
						const during = [...step.during];
						const beforePage = (request: number) => {
							if (request === step.failsAt) throw new Error('The connection broke.');
							if (request > 1 && during.length > 0) apply(list, during.shift()!);
						};
						await list.poll(beforePage).catch(() => {});
					}
					await list.settle();
					for (const text of list.returned) {
						const [slug, name] = text.split(' ') as [string, string];
						expect(latest.get(slug)).not.toBe(name); // otherwise, it was returned without a change
						latest.set(slug, name);
					}
					for (const { slug, name } of list.entries) expect(latest.get(slug)).toBe(name);
				},
			),
			{ numRuns: 300 },
		));

	it('no sequence counts as new if others are removed during the first poll', () =>
		fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 20 }),
				fc.array(fc.nat(), { maxLength: 4 }),
				async (size, places) => {
					const list = new Sequences();
					list.add(size);
					const removals = [...places];
					await list.poll((request) => {
						if (request > 1 && removals.length > 0)
							apply(list, { kind: 'remove', at: removals.shift()! });
					});
					await list.settle();
					expect(list.returned).toEqual([]);
				},
			),
			{ numRuns: 300 },
		));
});

describe('a poll', () => {
	it.each([2, 30])(
		'of %i sequences sends one request, and keeps the same memory only if they fit on one page',
		async (size) => {
			const list = new Sequences();
			list.add(size);
			await list.poll();
			for (let i = 0; i < 20; i += 1) expect((await list.poll()).requests).toBe(1);
			expect(list.keptMemory).toBe(size === 2);
		},
	);

	it('returns a sequence that changes back to an earlier state', async () => {
		const list = new Sequences();
		list.add();
		await list.poll();
		for (const name of ['b', 'a', 'b']) {
			list.entries[0]!.name = name;
			expect((await list.poll()).texts).toEqual([`s1 ${name}`]);
		}
	});

	it('returns no sequence that was removed and added again unchanged', async () => {
		const list = new Sequences();
		list.add(2);
		await list.poll();
		const [removed] = list.entries.splice(0, 1);
		await list.poll();
		list.entries.push(removed!);
		expect((await list.poll()).texts).toEqual([]);
	});

	it('resumes an incomplete first pass through a long list', async () => {
		const list = new Sequences();
		list.add(30);
		for (let i = 0; i < 6; i += 1) expect((await list.poll(undefined, 4)).texts).toEqual([]);
		expect(list.memory).not.toHaveProperty('first');
		list.add();
		await list.settle();
		expect(list.returned).toEqual(['s31 a']);
	});

	it('reports a problem if the list announces more entries than it contains', async () => {
		const list = Object.assign(new Sequences(), { isCut: true });
		list.add();
		expect((await list.poll()).problem?.summary).toMatch(/only part of the list of sequences/);
	});

	it('remembers sequences with any slug', async () => {
		const list = new Sequences();
		list.entries = ['__proto__', 'constructor'].map((slug) => ({ slug, name: 'a' }));
		await list.poll();
		expect((await list.poll()).texts).toEqual([]);
	});
});
