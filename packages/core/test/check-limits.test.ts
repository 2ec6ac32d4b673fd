import { runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const check = actionOf('unsubscribed.check');

/** Responds with a list of one entry per page, and ignores the filter by email. */
const listOf =
	(pages: number): Reply =>
	(response, received) => {
		const page = Number(new URL(received.path, 'http://x').searchParams.get('page') ?? 1);
		const entry = { email: `p${page}@acme.example`, reason: 'bounced' };
		const next = page < pages ? `?page=${page + 1}` : null;
		json(200, { results: [entry], next })(response, received);
	};

/** Returns the result of looking up an email address, or its error, and the number of requests. */
const checked = (email: string, pages: number) =>
	withServer(listOf(pages), (client) =>
		runAction(check, client, { email }).catch((error: ContactSyncError) => error),
	).then(({ result, received }) => ({ result, requests: received.length }));

describe('a lookup in a list that the service does not filter', () => {
	it('reads numbered pages twice, because an entry can move between them', async () => {
		expect(await checked('ada@acme.example', 9)).toMatchObject({
			result: { unsubscribed: false },
			requests: 1 + 2 * 9,
		});
	});

	it('finds an email address on a late page', async () => {
		expect(await checked('p19@acme.example', 99)).toMatchObject({
			result: { unsubscribed: true },
			requests: 20,
		});
	});

	it('fails after 20 requests instead of returning "false"', async () => {
		expect(await checked('ada@acme.example', 99)).toMatchObject({
			requests: 20,
			result: {
				code: 'unexpected_response',
				summary: 'The list of unsubscribed email addresses is too long to search.',
				hint: 'The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
			},
		});
	});
});
