import { createBudget, DEFAULT_LIMITS, runAll, runBatch } from '../src/index.ts';
import { testClient } from './helpers/client.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import { actionOf } from '@contact-sync/testing/action-of';

/** Creates a client whose key is rejected from the nth request on, and counts the requests. */
function start(rejectedFrom: number) {
	const time = virtualTime();
	let requests = 0;
	const client = testClient('https://acme.example', {
		...time,
		budget: createBudget(DEFAULT_LIMITS, time),
		fetch: async () => {
			requests += 1;
			const isRejected = requests >= rejectedFrom;
			await time.sleep(isRejected ? 10 : 50);
			return Response.json(isRejected ? { detail: 'No.' } : {}, { status: isRejected ? 401 : 200 });
		},
	});
	return { time, client, requests: () => requests };
}

const codesOf = (outcomes: readonly object[]) =>
	outcomes.map((outcome) => ('error' in outcome ? (outcome.error as { code: string }).code : ''));

describe('after the service rejects the key,', () => {
	it('no other row is sent', async () => {
		const { time, client, requests } = start(1);
		const upsert = (i: number) =>
			client.contacts
				.upsert({ email: `c${i}@acme.example` })
				.catch((error: unknown) => ({ error }));
		const outcomes = await time.until(runAll(Array.from({ length: 200 }), (_, i) => upsert(i)));
		expect(new Set(codesOf(outcomes))).toEqual(new Set(['authentication_failed']));
		expect(requests()).toBe(1);
	});

	it.each([
		['sequence.bulkEnroll', 2, 2],
		['unsubscribed.check', 1, 1],
	])('%s sends no other request', async (key, rejectedFrom, expected) => {
		const { time, client, requests } = start(rejectedFrom);
		const inputs = Array.from({ length: 2_000 }, (_, i) => ({
			email: `c${i}@acme.example`,
			sequence: 'onboarding',
		}));
		const outcomes = await time.until(runBatch(actionOf(key), client, inputs));
		expect(
			codesOf(outcomes).filter((code) => code === 'authentication_failed').length,
		).toBeGreaterThan(1_000);
		expect(requests()).toBe(expected);
	});

	it('calls that wait for a slot or a retry end immediately', async () => {
		const { time, client, requests } = start(61);
		const calls = Array.from({ length: 100 }, (_, i) =>
			client.contacts
				.upsert({ email: `c${i}@acme.example` })
				.catch((error: unknown) => ({ error })),
		);
		const outcomes = await time.until(Promise.all(calls));
		expect(codesOf(outcomes).filter((code) => code === 'authentication_failed')).toHaveLength(40);
		expect(requests()).toBe(61);
	});
});
