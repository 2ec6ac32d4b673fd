import { createRunCache, runAction } from '../src/index.ts';
import { checkSuppressed } from '../src/run/check-suppressed.ts';
import { withServer } from './helpers/client.ts';
import { service } from './helpers/run-action.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { ZAPIER } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

const email = 'ada@acme.example';

/** Runs an action, and returns its result or error, and the paths of its requests. */
const run = (key: string, input: Record<string, unknown>, reply: Reply, cache = createRunCache()) =>
	withServer(reply, (client) =>
		runAction(actionOf(key), client, input, { platform: ZAPIER, cache }).catch(
			(error: Error) => error,
		),
	);

/** Responds with a page that depends on the number of the request. */
function pages(page: (request: number) => object): Reply {
	let count = 0;
	return (...args) => json(200, page(count++))(...args);
}

describe('a list without new entries', () => {
	it.each<[string, (request: number) => object]>([
		['a high number of pages', () => ({ results: [], total_pages: 1_000_000 })],
		['a new cursor each time', (request) => ({ results: [], next_cursor: `c${request}` })],
		[
			'two alternating pages',
			(request) => ({ results: [{ slug: `s${request % 2}` }], has_more: true, page: request + 1 }),
		],
		[
			'a property that changes',
			(request) => ({ results: [{ slug: 'a', served: request }], next: `?page=${request + 2}` }),
		],
	])('ends after a few requests: %s', async (_name, page) => {
		const { received } = await run('sequence.list', {}, pages(page));
		expect(received.length).toBeLessThanOrEqual(5);
	});

	it('returns an error if it announces more entries', async () => {
		const page = pages((request) => ({ results: [], next_cursor: `c${request}` }));
		const { result } = await run('contact.listEnrollments', { email }, page);
		expect(result).toMatchObject({
			summary: 'The service returned only part of the list of enrollments.',
		});
	});
});

it('a list whose second page repeats the first one is reported as partial', async () => {
	const reply = json(200, { results: [{ slug: 'a' }], count: 17 });
	const { result } = await run('sequence.list', {}, reply);
	expect(result).toMatchObject({ code: 'unexpected_response' });
});

it.each([
	'?page=2',
	'https://elsewhere.example/x?page=2',
	'/contact-enrollments/?page=2&page_size=9',
])('the second page keeps the filter of the request if its link is %s', async (next) => {
	const reply = pages((request) =>
		request === 0
			? { count: 2, next, results: [{ id: '1', sequence_slug: 'a' }] }
			: { count: 2, next: null, results: [{ id: '2', sequence_slug: 'b' }] },
	);
	const { received } = await run('contact.listEnrollments', { email }, reply);
	expect(received).toHaveLength(2);
	for (const { path } of received) expect(path).toContain('email=ada%40acme.example');
	expect(received[1]!.path).toContain('page=2');
});

it.each([1, 7, 30])('a check sends up to %i requests, if the filter is ignored', async (max) => {
	const reply: Reply = (response, received) => {
		const page = Number(new URL(received.path, 'https://x.example').searchParams.get('page') ?? 1);
		const results = [{ email: `listed${page}@acme.example` }];
		json(200, { results, next: `?page=${page + 1}` })(response, received);
	};
	const emails = Array.from({ length: 60 }, (_, i) => `p${i}@acme.example`);
	const { received } = await withServer(reply, (client) =>
		checkSuppressed(client, emails, { maxRequests: max }),
	);
	expect(received.length).toBeLessThanOrEqual(max);
});

describe('a search for an enrollment', () => {
	const enrollments = json(200, { results: [] });

	it('in a sequence that does not exist is an error, and lists the sequences once', async () => {
		const sequences = json(200, { results: [{ slug: 'onboarding', active: false }] });
		const reply = service({ 'contact-enrollments/': enrollments, 'list/': sequences });
		const cache = createRunCache();
		const { result, received } = await withServer(reply, async (client) => {
			const find = (sequence: string) =>
				runAction(
					actionOf('contact.findEnrollment'),
					client,
					{ email, sequence },
					{ platform: ZAPIER, cache },
				).catch((error: Error) => error);
			return [await find('Onboarding'), await find('onboarding')];
		});
		expect(result).toEqual([
			expect.objectContaining({ summary: 'No sequence has the slug "Onboarding".' }),
			expect.objectContaining({ found: false }),
		]);
		expect(received.filter(({ path }) => path.includes('/list/'))).toHaveLength(1);
	});
});

describe('a bulk enrollment', () => {
	const emails = Array.from({ length: 501 }, (_, i) => `z${i}@acme.example`);

	it('of unknown contacts says that none exists', async () => {
		const reply: Reply = (response, received) => {
			const sent = (JSON.parse(received.body) as { emails: string[] }).emails;
			const results = sent.map((each) => ({ email: each, status: 'not_found' }));
			json(200, { results })(response, received);
		};
		const { result } = await run(
			'sequence.bulkEnrollList',
			{ emails, sequence: 'onboarding' },
			reply,
		);
		expect(result).toMatchObject({
			code: 'not_found',
			summary: 'None of the 501 contacts exists, for example z0@acme.example.',
		});
	});

	it('of which the service rejected a part shows the reason in its rows', async () => {
		let count = 0;
		const reply: Reply = (response, received) => {
			const sent = (JSON.parse(received.body) as { emails: string[] }).emails;
			const results = sent.map((each) => ({ email: each, status: 'enrolled' }));
			(count++ === 0 ? json(200, { results }) : json(413, {}))(response, received);
		};
		const { result } = await run(
			'sequence.bulkEnrollList',
			{ emails, sequence: 'onboarding' },
			reply,
		);
		const { results } = result as unknown as { results: Array<{ message: string }> };
		expect(results.at(-1)).toMatchObject({
			status: 'not_reached',
			message: 'The data is too large for the service (413).',
		});
	});
});
