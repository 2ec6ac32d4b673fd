import fc from 'fast-check';
import { bulkEnrollAll, runAll, type BulkInput } from '../src/index.ts';
import { testClient } from './helpers/client.ts';

interface Body {
	sequence_slug: string;
	emails: string[];
	override_unsubscribe?: boolean;
}

/** A client of a service that refuses a call with an address that holds "bad", or a sequence that holds "off". */
function bulkService(results = true) {
	const calls: Body[] = [];
	const reply = (body: Body): Response => {
		if (body.sequence_slug.includes('off')) {
			return Response.json({ detail: 'The sequence is not active.' }, { status: 400 });
		}
		if (body.emails.some((email) => email.includes('bad'))) {
			return Response.json({ detail: 'An address is not valid.' }, { status: 400 });
		}
		const status = (email: string) => (email.includes('gone') ? 'not_found' : 'enrolled');
		return Response.json(
			results ? { results: body.emails.map((email) => ({ email, status: status(email) })) } : {},
		);
	};
	const client = testClient('https://acme.example', {
		fetch: async (...args) => {
			const body = (await new Request(...args).json()) as Body;
			calls.push(body);
			return reply(body);
		},
	});
	return { calls, client };
}

const people = (count: number, sequence = 'onboarding'): BulkInput[] =>
	Array.from({ length: count }, (_, i) => ({ email: `p${i}@acme.example`, sequence }));

describe('bulk enrollment', () => {
	it.each([
		[1, 1],
		[500, 1],
		[501, 2],
		[5_000, 10],
	])('of %i contacts takes %i calls', async (count, expected) => {
		const { calls, client } = bulkService();
		const outcomes = await bulkEnrollAll(client, people(count));
		expect(calls).toHaveLength(expected);
		expect(outcomes).toHaveLength(count);
		expect(Math.max(...calls.map(({ emails }) => emails.length))).toBeLessThanOrEqual(500);
	});

	it('gives every input its own outcome, in any order, with repeats and rows that fail', async () => {
		const input = fc.record({
			email: fc.constantFrom('a@x', 'A@x', 'b@x', 'bad@x', 'gone@x', 'c@x', 'bad2@x', 'd@x'),
			sequence: fc.constantFrom('one', 'two', 'off'),
			override_unsubscribe: fc.option(fc.boolean(), { nil: undefined }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(input, { maxLength: 40 }), async (inputs) => {
				const outcomes = await bulkEnrollAll(bulkService().client, inputs);
				expect(outcomes).toHaveLength(inputs.length);
				for (const [i, { email, sequence }] of inputs.entries()) {
					const outcome = outcomes[i]!;
					if (sequence === 'off')
						expect(outcome).toHaveProperty('error.detail', 'The sequence is not active.');
					else if (email.startsWith('bad'))
						expect(outcome).toHaveProperty('error.code', 'invalid_data');
					else if (email.startsWith('gone'))
						expect(outcome).toHaveProperty('error.code', 'not_found');
					else
						expect(outcome).toEqual({
							result: { email, sequence_slug: sequence, status: 'enrolled' },
						});
				}
			}),
			{ numRuns: 100 },
		);
	});

	it('finds a bad address among 500 in at most 2·log2(500) extra calls, wherever it stands', async () => {
		for (const place of [0, 1, 249, 250, 333, 498, 499]) {
			const { calls, client } = bulkService();
			const inputs = people(500);
			inputs[place] = { ...inputs[place]!, email: 'bad@acme.example' };
			const outcomes = await bulkEnrollAll(client, inputs);
			expect(calls.length - 1).toBeLessThanOrEqual(2 * Math.log2(500));
			expect(outcomes.filter((outcome) => 'error' in outcome)).toHaveLength(1);
			expect(outcomes[place]).toMatchObject({ error: { fields: { email: ['bad@acme.example'] } } });
		}
	});

	it('spends at most 40 extra calls on a batch, and tells the rest in the words of the service', async () => {
		const { calls, client } = bulkService();
		const inputs = people(500).map((input, i) =>
			i % 3 ? input : { ...input, email: `bad${i}@x` },
		);
		const outcomes = await bulkEnrollAll(client, inputs);
		expect(calls.length - 1).toBeLessThanOrEqual(40);
		expect(
			outcomes.every(
				(outcome) => 'result' in outcome || outcome.error.detail === 'An address is not valid.',
			),
		).toBe(true);
	});

	it('of an inactive sequence costs no extra call', async () => {
		const { calls, client } = bulkService();
		await bulkEnrollAll(client, people(500, 'off'));
		expect(calls).toHaveLength(1);
	});

	it('says accepted where the service does not say more', async () => {
		const outcomes = await bulkEnrollAll(bulkService(false).client, people(1));
		expect(outcomes).toMatchObject([{ result: { status: 'accepted' } }]);
	});
});

describe('items of a run', () => {
	const turns = () => new Promise((resolve) => setImmediate(resolve));

	it('keep their order, are so many at a time at most, and never overlap on a key', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 30 }),
				async (keys) => {
					const underWay: string[] = [];
					const begun = new Map<string, number[]>();
					const results = await runAll(
						keys,
						async (key, index) => {
							expect(underWay).not.toContain(key);
							underWay.push(key);
							expect(underWay.length).toBeLessThanOrEqual(5);
							begun.set(key, [...(begun.get(key) ?? []), index]);
							for (let i = 0; i < index % 3; i += 1) await turns();
							underWay.splice(underWay.indexOf(key), 1);
							return index;
						},
						{ keyOf: (key) => key, concurrency: 5 },
					);
					expect(results).toEqual(keys.map((_, i) => i));
					for (const order of begun.values())
						expect(order).toEqual(order.toSorted((a, b) => a - b));
				},
			),
			{ numRuns: 50 },
		);
	});

	it('are sixty at a time, as many as a key may send in a minute', async () => {
		let underWay = 0;
		let most = 0;
		await runAll([...Array(200).keys()], async () => {
			most = Math.max(most, (underWay += 1));
			await turns();
			underWay -= 1;
		});
		expect(most).toBe(60);
	});

	it('end with the first error, after those under way', async () => {
		const ended: number[] = [];
		const work = async (item: number) => {
			await turns();
			if (item === 1) throw new Error('one');
			await turns();
			ended.push(item);
		};
		const run = runAll([0, 1, 2, 3, 4, 5, 6, 7], work, { concurrency: 5 });
		await expect(run).rejects.toThrow('one');
		expect(ended).toEqual([0, 2, 3, 4]);
	});
});
