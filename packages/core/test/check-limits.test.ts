import { checkSuppressed } from '../src/run/check-suppressed.ts';
import { runAction, type ContactSyncError } from '../src/index.ts';
import { numbered } from './helpers/check-many.ts';
import { withServer } from './helpers/client.ts';
import { SuppressionService } from './helpers/suppression-service.ts';
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

describe('a check in one step, with up to 50 requests, of a long list without a count', () => {
	const step = async (emails: number, pages: 'cursor' | 'numbered') => {
		const style = { pages, isCounted: false, pageSize: 20 };
		const service = new SuppressionService(numbered(3_000, 1_000), style);
		const client = service.client();
		const outcomes = await checkSuppressed(client, numbered(emails), { maxRequests: 50 });
		const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
		return { errors, requests: service.queries.length };
	};

	it.each([
		[49, 'cursor', 50],
		[49, 'numbered', 50],
		[30, 'cursor', 45],
		[10, 'numbered', 15],
	] as const)('looks up all of %i email addresses (%s)', async (emails, pages, requests) => {
		expect(await step(emails, pages)).toEqual({ errors: [], requests });
	});

	it('fails with a permanent error if there are more email addresses than requests', async () => {
		const { errors, requests } = await step(200, 'cursor');
		expect(requests).toBe(50);
		expect(errors).toHaveLength(200);
		expect(errors[0]).toMatchObject({
			code: 'unexpected_response',
			hint: 'Check up to 49 email addresses per step.',
		});
	});

	it('reads as many pages as the requests allow if the list has a count', async () => {
		const style = { pageSize: 100 };
		const service = new SuppressionService(numbered(3_000, 1_000), style);
		await checkSuppressed(service.client(), numbered(200), { maxRequests: 50 });
		expect(service.queries).toHaveLength(30);
	});
});
