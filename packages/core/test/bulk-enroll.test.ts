import fc from 'fast-check';
import { bulkEnrollAll, type BulkInput } from '../src/run/bulk-enroll.ts';
import { testClient } from './helpers/client.ts';

interface Body {
	sequence_slug: string;
	emails: string[];
	override_unsubscribe?: boolean;
}

/**
 * Creates a client of a service that rejects calls with "bad" in an email address or "off" in the
 * sequence.
 */
function bulkService(results = true) {
	const calls: Body[] = [];
	const reply = (body: Body): Response => {
		if (body.sequence_slug.includes('off')) {
			return Response.json({ detail: 'The sequence is not active.' }, { status: 400 });
		}
		if (body.emails.some((email) => email.includes('bad'))) {
			const errors = { emails: ['An address is not valid.'] };
			return Response.json({ errors }, { status: 400 });
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
	])('batches contacts (contacts: %i, requests: %i)', async (count, expected) => {
		const { calls, client } = bulkService();
		const outcomes = await bulkEnrollAll(client, people(count));
		expect(calls).toHaveLength(expected);
		expect(outcomes).toHaveLength(count);
		expect(Math.max(...calls.map(({ emails }) => emails.length))).toBeLessThanOrEqual(500);
	});

	it('returns an outcome for each input, in the same order, even with duplicates and failures', async () => {
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

	it('finds any invalid email address among 500 with up to 18 extra calls', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 499 }), async (place) => {
				const { calls, client } = bulkService();
				const inputs = people(500);
				inputs[place] = { ...inputs[place]!, email: 'bad@acme.example' };
				const outcomes = await bulkEnrollAll(client, inputs);
				expect(calls.length - 1).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(500)));
				expect(outcomes.filter((outcome) => 'error' in outcome)).toHaveLength(1);
				expect(outcomes[place]).toMatchObject({
					error: { fields: { email: ['bad@acme.example'] } },
				});
			}),
			{ numRuns: 40, examples: [0, 1, 249, 250, 333, 498, 499].map((place) => [place]) },
		);
	});

	it('sends one request per 500 unique email addresses with the same sequence and override setting', async () => {
		const group = fc.record({
			sequence: fc.constantFrom('one', 'two', 'three'),
			override_unsubscribe: fc.boolean(),
			count: fc.integer({ min: 1, max: 1_200 }),
			repeats: fc.boolean(),
		});
		const groupOf = (value: object) => JSON.stringify(value);
		await fc.assert(
			fc.asyncProperty(
				fc.uniqueArray(group, {
					maxLength: 4,
					selector: ({ sequence, override_unsubscribe }) =>
						groupOf([sequence, override_unsubscribe]),
				}),
				async (groups) => {
					const { calls, client } = bulkService();
					const inputs = groups.flatMap(({ count, repeats, sequence, override_unsubscribe }) => {
						const list = people(count, sequence).map((one) => ({ ...one, override_unsubscribe }));
						return repeats
							? [...list, ...list.map((one) => ({ ...one, email: one.email.toUpperCase() }))]
							: list;
					});
					const outcomes = await bulkEnrollAll(client, inputs);
					expect(outcomes.every((outcome) => 'result' in outcome)).toBe(true);
					const least = groups.map(({ count }) => Math.ceil(count / 500));
					expect(calls).toHaveLength(least.reduce((sum, one) => sum + one, 0));
					const sent = calls.reduce((sum, { emails }) => sum + emails.length, 0);
					expect(sent).toBe(groups.reduce((sum, { count }) => sum + count, 0));
				},
			),
			{ numRuns: 25 },
		);
	});

	it("sends up to 40 extra requests per batch, then fails contacts with the service's message", async () => {
		const { calls, client } = bulkService();
		const inputs = people(500).map((input, i) =>
			i % 3 ? input : { ...input, email: `bad${i}@x` },
		);
		const outcomes = await bulkEnrollAll(client, inputs);
		expect(calls.length - 1).toBeLessThanOrEqual(40);
		expect(calls.length - 1).toBeGreaterThan(38); // not fewer while there are email addresses to find
		expect(
			outcomes.every(
				(outcome) => 'result' in outcome || outcome.error.detail === 'An address is not valid.',
			),
		).toBe(true);
	});

	it('sends both halves of a rejected call, and splits only the half that is rejected again', async () => {
		const { calls, client } = bulkService();
		const emails = ['gone@x', 'a@x', 'bad@x', 'b@x'];
		await bulkEnrollAll(
			client,
			emails.map((email) => ({ email, sequence: 'onboarding' })),
		);
		expect(calls.map(({ emails }) => emails)).toEqual([
			emails,
			['gone@x', 'a@x'],
			['bad@x', 'b@x'],
			['bad@x'],
			['b@x'],
		]);
	});

	it('in an inactive sequence sends no extra requests', async () => {
		const { calls, client } = bulkService();
		await bulkEnrollAll(client, people(500, 'off'));
		expect(calls).toHaveLength(1);
	});

	it('returns the status "accepted" if the service returns no details', async () => {
		const outcomes = await bulkEnrollAll(bulkService(false).client, people(1));
		expect(outcomes).toMatchObject([{ result: { status: 'accepted' } }]);
	});
});
