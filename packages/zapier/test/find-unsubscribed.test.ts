import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { invoke, search } from '@contact-sync/testing/zapier/invoke';

/** Ignores the filter and returns pages of two email addresses. */
const ignoringTheFilter =
	(pages: number): Reply =>
	(response, { path }) => {
		const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
		const results = [0, 1].map((entry) => ({
			email: `p${page}-${entry}@acme.example`,
			reason: 'bounced',
		}));
		const next = page < pages ? `?page=${page + 1}` : null;
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ next, results }));
	};

const find = async (pages: number, email: string) => {
	let requests = 0;
	let found: unknown;
	await withServer(ignoringTheFilter(pages), async ({ url, received }) => {
		found = await invoke(search('find_unsubscribed'), { base_url: url }, { email });
		requests = received.length;
	});
	return { requests, ...(found as Awaited<ReturnType<typeof invoke>>) };
};

describe('find_unsubscribed with a service that ignores the filter', () => {
	it.each([
		['reads a list of 9 pages twice to find nothing', 9, 'ada@acme.example', [], 19],
		[
			'finds an email address on page 9 of 100',
			100,
			'p9-1@acme.example',
			[{ reason: 'bounced' }],
			10,
		],
	])('%s', async (_name, pages, email, expected, sent) => {
		const { results, error, requests } = await find(pages, email);
		expect(error).toBeUndefined();
		expect(results).toMatchObject(expected);
		expect(requests).toBe(sent);
	});

	it('reads a list without pagination data twice, with the page after it', async () => {
		const list = respondWith(200, [{ email: 'grace@acme.example', reason: 'bounced' }]);
		await withServer(list, async ({ url, received }) => {
			const input = { email: 'ada@acme.example' };
			const { results } = await invoke(search('find_unsubscribed'), { base_url: url }, input);
			expect(results).toEqual([]);
			expect(received).toHaveLength(1 + 2 * 2);
		});
	});

	it('stops reading a longer list, and reports the reason', async () => {
		const { error, requests } = await find(100, 'ada@acme.example');
		expect(error).toEqual({
			name: 'AppError',
			code: 'unexpected_response',
			text: 'The list of unsubscribed email addresses is too long to search. The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
		});
		expect(requests).toBe(20);
	});
});
