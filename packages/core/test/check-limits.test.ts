import { actions, createRunCache, runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';

const check = actions.find(({ key }) => key === 'unsubscribed.check')!;

/** Responds with a list of one entry per page, and ignores the filter by email. */
const listOf =
	(pages: number): Reply =>
	(response, received) => {
		const page = Number(new URL(received.path, 'http://x').searchParams.get('page') ?? 1);
		const entry = { email: `p${page}@acme.example`, reason: 'bounced' };
		const next = page < pages ? `?page=${page + 1}` : null;
		json(200, { results: [entry], next })(response, received);
	};

/** Returns the result of looking up an email address within two pages, or its error. */
const checked = (email: string, pages: number) =>
	withServer(listOf(pages), (client) =>
		runAction(check, client, { email }, { cache: createRunCache({ maxLookUpPages: 2 }) }).catch(
			(error: ContactSyncError) => error,
		),
	).then(({ result }) => result);

describe('a lookup of up to two pages', () => {
	it('is complete for a list of two pages', async () => {
		expect(await checked('ada@acme.example', 2)).toMatchObject({ unsubscribed: false });
	});

	it('finds an email address on the second page of a longer list', async () => {
		expect(await checked('p2@acme.example', 9)).toMatchObject({ unsubscribed: true });
	});

	it('fails for a longer list instead of returning "false"', async () => {
		expect(await checked('ada@acme.example', 9)).toMatchObject({
			code: 'unexpected_response',
			summary: 'The list of unsubscribed email addresses is too long to search.',
			hint: 'The service ignores the filter by email address. Ask the operator of the service to support filtering by email address.',
		});
	});
});
