import { createBudget, NotSentError, runBatch } from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { actionOf } from '@contact-sync/testing/action-of';

/** Creates a client with two free slots in its budget. The test controls the responses. */
async function startCalls() {
	const time = virtualTime();
	const budget = createBudget({ perMinute: 3, perHour: 1_000 }, time);
	(await budget.take({ withinMs: 0 })).free(); // the first request goes alone
	const withdrawal = new AbortController();
	const responses: PromiseWithResolvers<Response>[] = [];
	const client = testClient('https://acme.example', {
		...time,
		budget,
		withdrawal: withdrawal.signal,
		fetch: () => {
			const response = Promise.withResolvers<Response>();
			responses.push(response);
			return response.promise;
		},
	});
	const upsert = (email: string) =>
		client.contacts.upsert({ email }).then(
			({ id }) => id,
			(error: unknown) => error,
		);
	return { time, withdrawal, responses, upsert };
}

const turns = () => new Promise((resolve) => setImmediate(resolve));
const ok = () => Response.json({ id: 'c1' });

describe('an abort of the withdrawal signal', () => {
	it('rejects calls that wait for a slot, and completes requests in progress', async () => {
		const { withdrawal, responses, upsert } = await startCalls();
		const calls = ['a@b', 'c@d', 'e@f', 'g@h'].map(upsert);
		await turns();
		const reason = new NotSentError();
		withdrawal.abort(reason);
		for (const { resolve } of responses) resolve(ok());
		expect(await Promise.all(calls)).toEqual(['c1', 'c1', reason, reason]);
		expect(responses).toHaveLength(2);
	});

	it('ends the wait for a retry with the error of the last attempt', async () => {
		const { withdrawal, responses, upsert } = await startCalls();
		const call = upsert('a@b');
		await turns();
		responses[0]!.resolve(new Response('{}', { status: 503 }));
		await turns();
		withdrawal.abort(new NotSentError());
		expect(await call).toMatchObject({ code: 'server_error', status: 503 });
		expect(responses).toHaveLength(1);
	});

	it('ends the wait for a retry slot with the error of the last attempt', async () => {
		const { time, withdrawal, responses, upsert } = await startCalls();
		const [call, other] = [upsert('a@b'), upsert('c@d')];
		await turns();
		responses[0]!.resolve(new Response('{}', { status: 503 }));
		responses[1]!.resolve(ok());
		await time.until(other); // the retry waits for a minute to pass
		withdrawal.abort(new NotSentError());
		expect(await call).toMatchObject({ status: 503 });
	});

	it('rejects later calls', async () => {
		const { withdrawal, responses, upsert } = await startCalls();
		const reason = new NotSentError();
		withdrawal.abort(reason);
		expect(await upsert('a@b')).toBe(reason);
		expect(responses).toEqual([]);
	});
});

describe('a batch that stops on errors', () => {
	const bulkEnroll = actionOf('sequence.bulkEnroll');
	const inputs = (count: number, sequence: string) =>
		Array.from({ length: count }, (_, i) => ({ email: `p${i}@${sequence}.example`, sequence }));

	async function run(rows: object[], isRejected: (body: string) => boolean) {
		const sent: string[] = [];
		const client = testClient('https://acme.example', {
			fetch: async (_url, init) => {
				const body = String(init?.body);
				sent.push(body);
				return isRejected(body)
					? Response.json({ emails: ['Enter a valid email address.'] }, { status: 400 })
					: Response.json({});
			},
		});
		const outcomes = await runBatch(bulkEnroll, client, rows, { stopOnError: true });
		const codes = outcomes.map((outcome) => ('error' in outcome ? outcome.error.code : 'done'));
		return { codes, outcomes, sent };
	}

	it('sends no requests for later sequences after the request for one sequence fails', async () => {
		const rows = [...inputs(2, 'first'), ...inputs(1, 'second'), ...inputs(1, 'third')];
		const { codes, sent } = await run(rows, (body) => body.includes('second'));
		expect(codes).toEqual(['done', 'done', 'invalid_data', 'not_sent']);
		expect(sent).toHaveLength(2);
	});

	it('reports the remaining items as not sent', async () => {
		const rows = [...inputs(1, 'first'), ...inputs(1, 'second')];
		const { outcomes } = await run(rows, () => true);
		expect(outcomes[1]).toMatchObject({
			error: {
				code: 'not_sent',
				message:
					'Not sent, because another item failed. Fix the other item, then run this one again.',
			},
		});
	});

	it('finds the invalid email address in a rejected call before stopping', async () => {
		const rows = [...inputs(4, 'first'), ...inputs(1, 'second')];
		const { codes, sent } = await run(rows, (body) => body.includes('p2@'));
		expect(codes).toEqual(['done', 'done', 'invalid_data', 'done', 'not_sent']);
		expect(sent.filter((body) => body.includes('second'))).toEqual([]);
	});

	it('reports all email addresses as invalid if the service rejects each of them', async () => {
		const { codes } = await run(inputs(3, 'first'), () => true);
		expect(codes).toEqual(Array(3).fill('invalid_data'));
	});
});
