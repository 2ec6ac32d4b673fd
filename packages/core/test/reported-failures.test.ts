import { runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, plain, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const ID = '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';
const ADA = 'ada@acme.example';
const sequence = 'onboarding';

describe('a change whose response reports a failure', () => {
	const GIVEN: Record<string, object> = {
		'email.trigger': { trigger_key: 'receipt', to_email: ADA },
		'sequence.enroll': { email: ADA, sequence },
		'event.track': { event_name: 'x', email: ADA },
		'contact.addTag': { contact: ID, tags: ['vip'] },
		'contact.removeTag': { contact: ID, tags: ['vip'] },
		'contact.upsert': { email: ADA },
	};
	const FAILURES = [
		{ success: false, error: 'unsubscribed' },
		{ status: 'failed', error: 'bounced', success: false },
		{ success: 'false' },
		{ success: 0 },
		{ ok: false },
		{ enrolled: false },
		{ accepted: 'no', status: 'skipped' },
		{ tracked: false },
		{ error: { message: 'Why.' } },
		{ errors: ['Why.'] },
		{ status: 'error' },
		{ status: 'failed_validation' },
		{ status: 404, message: 'No contact.' },
		{ statusCode: '422' },
		{ data: { success: false } },
		{ result: { errors: [{ field: 'email', message: 'Why.' }] } },
		[{ success: false }],
	];
	const runWith = (key: string, reply: Reply) =>
		withServer(reply, (client) =>
			runAction(actionOf(key), client, { ...GIVEN[key] }).catch((error: ContactSyncError) => error),
		).then(({ result }) => result);
	const run = (key: string, body: unknown) => runWith(key, json(200, body));

	it.each(Object.keys(GIVEN).flatMap((key) => FAILURES.map((body) => [key, body] as const)))(
		'fails for %s: %j',
		async (key, body) => {
			const result = await run(key, Array.isArray(body) ? body : { id: '1', email: ADA, ...body });
			expect(['unprocessable', 'not_found']).toContain((result as ContactSyncError).code);
			expect(result).toMatchObject({ status: 200 });
		},
	);

	it.each([
		{ success: true, error: null, errors: [] },
		{ ok: 1, errors: { count: 0, items: [] } },
		{ status: 'active', error: '' },
		{ status: 200, code: 0 },
		{ status: 'no error' },
		{ enrolled: false, status: 'already_enrolled' },
		{ sent: false, queued: true },
		{ custom_fields: { success: false, error: 'x', status: 'failed' } },
		{ contact: { id: '1', email: ADA, status: 'bounced' } },
		{},
	])('succeeds for %j', async (body) => {
		for (const key of Object.keys(GIVEN)) {
			const result = await run(key, { id: '1', email: ADA, ...body });
			expect(result).not.toHaveProperty('code', 'unprocessable');
			expect(result).not.toBeInstanceOf(Error);
		}
	});

	it.each(Object.keys(GIVEN))(
		'fails for %s if it is plain text, as from a proxy during maintenance',
		async (key) => {
			expect(await runWith(key, plain(200, 'Under maintenance'))).toMatchObject({
				code: 'unexpected_response',
				summary: "The response isn't in the format of this API.",
			});
		},
	);

	it('explains a suppressed recipient', async () => {
		const body = { success: false, error: 'bounced' };
		expect(await run('email.trigger', body)).toMatchObject({
			summary: 'Not sent: ada@acme.example bounced earlier.',
		});
	});

	it('explains a missing contact', async () => {
		expect(await run('event.track', { status: 404 })).toMatchObject({
			code: 'not_found',
			summary: 'No contact matches "ada@acme.example".',
		});
	});

	it.each([
		[200, {}, 'accepted'],
		[202, {}, 'scheduled'],
		[200, { status: 'queued' }, 'accepted'],
		[200, { status: 'scheduled' }, 'scheduled'],
		[200, { status: 'suppressed' }, 'unknown'],
		[202, { status: 'bounced' }, 'unknown'],
		[200, { status: 'skipped' }, 'unknown'],
	])('returns the status of an email: %i, %j', async (status, body, expected) => {
		const { result } = await withServer(json(status, body), (client) =>
			client.emails.trigger({ trigger_key: 'receipt', to_email: ADA }),
		);
		expect(result.status).toBe(expected);
	});
});

describe('a list whose response reports a failure', () => {
	const check = (body: object) =>
		withServer(json(200, body), (client) =>
			runAction(actionOf('unsubscribed.check'), client, { email: ADA }).catch(
				(error: ContactSyncError) => error,
			),
		).then(({ result }) => result);

	it.each([
		{ success: false, error: 'The index is being rebuilt.', results: [] },
		{ ok: 0, count: 0, next: null, results: [] },
		{ status: 'error', message: 'Busy.', data: [] },
		{ statusCode: 503, items: [] },
		{ meta: { success: false }, data: [] },
	])('is an error instead of an empty list: %j', async (body) => {
		expect(await check(body)).toMatchObject({
			code: 'unexpected_response',
			summary: 'The service reports that the request failed.',
		});
	});

	it.each([
		{ success: true, error: null, results: [] },
		{ status: 'ok', code: 200, data: [] },
		{ count: 1, next: null, results: [{ email: 'bob@acme.example', status: 'failed' }] },
	])('is read if it reports none: %j', async (body) => {
		expect(await check(body)).toMatchObject({ unsubscribed: false });
	});
});
