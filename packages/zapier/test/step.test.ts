import { STEP_MS } from '../src/host/client.ts';
import type { Reply } from '@contact-sync/testing/server';
import { always, whileAnswering } from './answering.ts';
import { create, invoke, search, trigger } from '@contact-sync/testing/zapier/invoke';

const email = 'ada@acme.example';

const { setTimeout } = globalThis;

/** The core's own time limit never passes, so only the step's deadline can end a request. */
const withoutTimeLimit = (callback: () => void, ms?: number) =>
	setTimeout(ms === STEP_MS ? () => {} : callback, ms === STEP_MS ? 0 : ms);

let deadline: AbortController;
let deadlines: jest.SpyInstance;
beforeEach(() => {
	deadline = new AbortController();
	deadlines = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => deadline.signal);
	jest.spyOn(globalThis, 'setTimeout').mockImplementation(withoutTimeLimit as typeof setTimeout);
});
afterEach(() => jest.restoreAllMocks());

/** Answers this many requests, as an upsert or as a page of a list that goes on. The deadline passes during the next one. */
function answersOnly(count: number): Reply {
	let asked = 0;
	return (response, request) => {
		asked += 1;
		if (asked > count) deadline.abort(new DOMException('The deadline passed.', 'TimeoutError'));
		else always(200, { id: '6f9c', next: `?page=${asked + 1}`, results: [] })(response, request);
	};
}

describe('a step', () => {
	it('ends before Zapier ends it without a word', () => {
		expect(STEP_MS).toBeLessThanOrEqual(25_000);
	});

	it.each([
		['two requests', create('remove_tag'), { contact: email, tags: 'vip' }, 2],
		['a list of several pages', search('find_enrollments'), { email }, 4],
		['a poll of five pages', trigger('new_unsubscribed'), {}, 5],
	])('of %s has one deadline for them all', async (_what, method, input, requests) => {
		await whileAnswering(answersOnly(requests - 1), async ({ url, received }) => {
			jest.spyOn(Math, 'random').mockReturnValue(0); // no jitter
			const { error } = await invoke(method, { base_url: url }, input);
			expect(error).toMatchObject({ name: 'ThrottledError', delay: 60 });
			expect(error!.text).toContain('The request timed out.');
			expect(received).toHaveLength(requests);
			expect(deadlines.mock.calls).toEqual([[STEP_MS]]);
		});
	});

	it('that ends after a part of a list returns what it did', async () => {
		const emails = Array.from({ length: 501 }, (_, i) => `p${i}@acme.example`);
		await whileAnswering(answersOnly(1), async ({ url }) => {
			const input = { sequence: 'onboarding', emails };
			const { results } = await invoke(create('bulk_enroll_contacts'), { base_url: url }, input);
			expect(results).toMatchObject({ accepted: 500, not_reached: 1, complete: false });
			expect(results).toMatchObject({ not_reached_emails: ['p500@acme.example'] });
		});
	});

	it('that checks a list returns what it found by then, and allows nobody else', async () => {
		const names = ['ada', 'bob', 'cyd', 'dan', 'eve'];
		const list: Reply = (response, request) => {
			const isFirst = !request.path.includes('after');
			if (!isFirst) return deadline.abort(new DOMException('Passed.', 'TimeoutError'));
			const results = [{ email: 'cyd@acme.example' }];
			always(200, { count: 3, next: '?after=k1', results })(response, request);
		};
		await whileAnswering(list, async ({ url, received }) => {
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
			expect(received).toHaveLength(2);
		});
	});

	it('that may have sent something says so, and is not repeated', async () => {
		await whileAnswering(answersOnly(0), async ({ url, received }) => {
			const input = { trigger_key: 'receipt', to_email: email };
			const { error } = await invoke(create('trigger_email'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'HaltedError' });
			expect(received).toHaveLength(1);
		});
	});
});
