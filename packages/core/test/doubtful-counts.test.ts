import { createRunCache, runAction, runBatch, type ContactSyncError } from '../src/index.ts';
import { checkSuppressed } from '../src/run/check-suppressed.ts';
import { testClient } from './helpers/client.ts';
import { N8N } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

const check = actionOf('unsubscribed.check');
const LIST = ['a@x.y', 'b@x.y', 'c@x.y', 'd@x.y', 'e@x.y', 'f@x.y'];

interface Counting {
	pageSize: number;
	/** Returns the count in the response for a page. */
	count: (page: string[], listed: string[]) => unknown;
	isFiltered: boolean;
}

/** Creates a client of a service that lists email addresses in numbered pages without links. */
const clientOf = ({ pageSize, count, isFiltered }: Counting) =>
	testClient('https://acme.example', {
		fetch: async (...args) => {
			const { searchParams } = new URL(new Request(...args).url);
			const email = isFiltered ? searchParams.get('email') : null;
			const listed = LIST.filter((each) => email === null || each === email);
			const from = (Number(searchParams.get('page') ?? 1) - 1) * pageSize;
			const page = listed.slice(from, from + pageSize);
			const results = page.map((each) => ({ email: each, reason: 'bounced' }));
			return Response.json({ results, count: count(page, listed) });
		},
	});

const COUNTS: Array<[name: string, count: Counting['count']]> = [
	['0', () => 0],
	['"0"', () => '0'],
	['1', () => 1],
	['too low by 5', (_page, { length }) => Math.max(0, length - 5)],
	['too low by 1', (_page, { length }) => Math.max(0, length - 1)],
	['too low by 2', (_page, { length }) => Math.max(0, length - 2)],
	['that of the page', ({ length }) => length],
	['twice that of the page', ({ length }) => length * 2],
];

describe.each(COUNTS)('a suppression list without links, whose count is %s,', (_name, count) => {
	const cases = [1, 2, 3, 4, 5].flatMap((pageSize) =>
		[true, false].map((isFiltered) => ({ pageSize, count, isFiltered })),
	);

	it.each(cases)('never allows a suppressed email address: %j', async (style) => {
		const emails = [...LIST, 'z@x.y'];
		const outcomes = await runBatch(
			check,
			clientOf(style),
			emails.map((email) => ({ email })),
			{ cache: createRunCache(), platform: N8N },
		);
		for (const [i, email] of emails.entries()) {
			const outcome = outcomes[i]!;
			const result = 'result' in outcome ? outcome.result : {};
			if (email !== 'z@x.y') expect(result).not.toHaveProperty('unsubscribed', false);
			else expect(result).not.toHaveProperty('unsubscribed', true);
		}
		for (const email of LIST) {
			const result = await runAction(check, clientOf(style), { email }).catch(
				(error: ContactSyncError) => error,
			);
			expect(result).not.toHaveProperty('unsubscribed', false);
		}
	});
});

it.each([
	['without pagination data', (page: object[]): object => page],
	['with the count of the page', (results: object[]) => ({ results, count: results.length })],
])('the first page of a suppression list, %s, is not the whole list', async (_how, bodyOf) => {
	const listed = Array.from({ length: 150 }, (_, i) => `p${i + 1}@x.y`);
	const client = testClient('https://acme.example', {
		fetch: async (...args) => {
			const email = new URL(new Request(...args).url).searchParams.get('email');
			const found = listed.filter((each) => email === null || each === email);
			return Response.json(bodyOf(found.slice(0, 100).map((each) => ({ email: each }))));
		},
	});
	const emails = ['p150@x.y', ...Array.from({ length: 7 }, (_, i) => `q${i}@x.y`)];
	const outcomes = await checkSuppressed(client, emails);
	expect(outcomes).toMatchObject(
		emails.map((email) => ({ result: { unsubscribed: listed.includes(email) } })),
	);
});

it('a suppression list can contain an email address twice', async () => {
	const entries = ['bounced', 'complained'].map((reason) => ({ email: 'a@x.y', reason }));
	const client = testClient('https://acme.example', { fetch: async () => Response.json(entries) });
	expect(await checkSuppressed(client, ['z@x.y'])).toMatchObject([
		{ result: { unsubscribed: false } },
	]);
});

it('a suppression list with a correct count is read once', async () => {
	const style = { pageSize: 7, count: (_: string[], { length }: string[]) => length };
	const emails = [...LIST.slice(0, 3), 'x@x.y', 'y@x.y', 'z@x.y'];
	const outcomes = await runBatch(
		check,
		clientOf({ ...style, isFiltered: false }),
		emails.map((email) => ({ email })),
		{ cache: createRunCache(), platform: N8N },
	);
	expect(outcomes).toMatchObject(
		emails.map((email) => ({ result: { unsubscribed: LIST.includes(email) } })),
	);
});
