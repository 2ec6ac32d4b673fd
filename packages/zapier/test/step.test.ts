import { STEP_TIMEOUT_MS } from '../src/host/client.ts';
import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { create, invoke, search, trigger } from '@contact-sync/testing/zapier/invoke';

const email = 'ada@acme.example';

const { setTimeout } = globalThis;

/** Disables the core's timeout, so that only the step's deadline can end a request. */
const withoutCoreTimeout = (callback: () => void, ms?: number) =>
	setTimeout(ms === STEP_TIMEOUT_MS ? () => {} : callback, ms === STEP_TIMEOUT_MS ? 0 : ms);

let deadline: AbortController;
let deadlines: jest.SpyInstance;
beforeEach(() => {
	deadline = new AbortController();
	deadlines = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => deadline.signal);
	jest.spyOn(globalThis, 'setTimeout').mockImplementation(withoutCoreTimeout as typeof setTimeout);
});
afterEach(() => jest.restoreAllMocks());

/**
 * Responds to this many requests, with a contact or a page of an endless list. The deadline passes during the
 * next request.
 */
function respondTimes(count: number): Reply {
	let requestCount = 0;
	return (response, request) => {
		requestCount += 1;
		if (requestCount > count)
			deadline.abort(new DOMException('The deadline passed.', 'TimeoutError'));
		else
			respondWith(200, {
				...{ id: '6f9c', success: true },
				...{ next: `?page=${requestCount + 1}` },
				results: [{ id: `e${requestCount}`, email: `p${requestCount}@acme.example` }],
			})(response, request);
	};
}

describe('a step', () => {
	it('times out with an error before Zapier would end it without one', () => {
		expect(STEP_TIMEOUT_MS).toBeLessThanOrEqual(25_000);
	});

	it.each([
		['two requests', create('remove_tag'), { contact: '6f9c', tags: ['vip', 'new'] }, 2],
		['a list of several pages', search('find_enrollments'), { email }, 4],
		['a poll of five pages', trigger('new_unsubscribed'), {}, 5],
	])('with %s has one deadline for all requests', async (_name, method, input, requests) => {
		await withServer(respondTimes(requests - 1), async ({ url, received }) => {
			jest.spyOn(Math, 'random').mockReturnValue(0); // no jitter
			const { error } = await invoke(method, { base_url: url }, input);
			expect(error).toMatchObject({ name: 'ThrottledError', delay: 60 });
			expect(error!.text).toContain('The request timed out.');
			expect(received).toHaveLength(requests);
			expect(deadlines.mock.calls).toEqual([[STEP_TIMEOUT_MS]]);
		});
	});

	it('that times out returns the partial results of a bulk enrollment', async () => {
		const emails = Array.from({ length: 501 }, (_, i) => `p${i}@acme.example`);
		await withServer(respondTimes(1), async ({ url }) => {
			const input = { sequence: 'onboarding', emails };
			const { results } = await invoke(create('bulk_enroll_contacts'), { base_url: url }, input);
			expect(results).toMatchObject({ accepted: 500, not_reached: 1, complete: false });
			expect(results).toMatchObject({ not_reached_emails: ['p500@acme.example'] });
		});
	});

	it('starts no call of a bulk enrollment that may not end in time', async () => {
		let nowMs = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
		const slow: Reply = (response, request) => {
			nowMs += STEP_TIMEOUT_MS * 0.4; // less than twice as much is left after the first call
			respondWith(200, {})(response, request);
		};
		await withServer(slow, async ({ url, received }) => {
			const emails = Array.from({ length: 501 }, (_, i) => `p${i}@acme.example`);
			const input = { sequence: 'onboarding', emails };
			const { results } = await invoke(create('bulk_enroll_contacts'), { base_url: url }, input);
			expect(results).toMatchObject({ accepted: 500, not_reached: 1, complete: false });
			expect(received).toHaveLength(1);
		});
	});

	it('that times out returns the partial results of a check, and lists unchecked email addresses', async () => {
		const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
		const list: Reply = (response, request) => {
			const isFirst = !request.path.includes('after');
			if (!isFirst) return deadline.abort(new DOMException('Passed.', 'TimeoutError'));
			const results = [{ email: 'cyd@acme.example' }];
			respondWith(200, { count: 3, next: '?after=k1', results })(response, request);
		};
		await withServer(list, async ({ url, received }) => {
			const emails = names.map((name) => `${name}@acme.example`);
			const step = search('find_unsubscribed_list');
			const { results } = await invoke(step, { base_url: url }, { emails });
			expect(results).toMatchObject([
				{ allowed: [], suppressed: [{ email: 'cyd@acme.example' }], not_checked_count: 4 },
			]);
			expect((results as [{ results: object[] }])[0].results[0]).toEqual({
				email: 'ada@acme.example',
				status: 'not_checked',
				message: 'The request timed out.',
			});
			expect(received).toHaveLength(4); // the list, a lookup that shows that it isn't filtered, and the list again
		});
	});

	it("that times out reports an unknown outcome, and isn't retried, if its action isn't idempotent", async () => {
		await withServer(respondTimes(0), async ({ url, received }) => {
			const input = { trigger_key: 'receipt', to_email: email };
			const { error } = await invoke(create('trigger_email'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'HaltedError' });
			expect(received).toHaveLength(1);
		});
	});

	it.each(['Report an Error', ' report ', 'notify', '{{1__choice}}'])(
		'reads a mapped value for an unknown outcome as a choice, or rejects it before sending: %j',
		async (if_unknown) => {
			await withServer(respondWith(502, {}), async ({ url, received }) => {
				const input = { event_name: 'login', email, if_unknown };
				const { error } = await invoke(create('track_event'), { base_url: url }, input);
				const isChoice = if_unknown.toLowerCase().includes('report');
				expect(error).toMatchObject({ name: 'AppError' });
				expect(error!.text).toContain(
					isChoice
						? "It's unknown whether this event was recorded."
						: `'If the Outcome Is Unknown' isn't a valid choice: ${if_unknown}. Set it to one of these: 'Stop Quietly', 'Report an Error'.`,
				);
				expect(received).toHaveLength(isChoice ? 1 : 0);
			});
		},
	);
});
