import { bulkEnrollAll } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, plain, type Reply } from '@contact-sync/testing/server';

const sequence = 'onboarding';
const EMAILS = ['ada@acme.example', 'bob@acme.example', 'cyd@acme.example'];
const [ADA] = EMAILS as [string];

const enroll = (reply: Reply, emails: readonly string[] = EMAILS) =>
	withServer(reply, (client) =>
		bulkEnrollAll(
			client,
			emails.map((email) => ({ email, sequence })),
		),
	).then(({ result }) =>
		result.map((outcome) => ('error' in outcome ? outcome.error.code : outcome.result.status)),
	);

const all = (outcome: string, { length } = EMAILS) => Array.from({ length }, () => outcome);

describe('a bulk result', () => {
	it.each<[unknown]>([
		[{ enrolled: 0, skipped: 3 }],
		[{ enrolled_count: 0, total: 3, message: 'Sequence is paused; no contact was enrolled' }],
		[{ enrolled: 2 }],
		[{ enrolled: 2, skipped: 1 }],
		[{ numberOfEnrolled: '0' }],
		[{ data: { enrolled: 0 } }],
		[{ success: true, skipped: 3 }],
		[{ success: true, unsubscribed: 1 }],
		[{ success: true, total: 0 }],
		[{ processed: 3, enrolled: 0 }],
		[{ processed: 3, succeeded: 2 }],
		[{ processed: 3, enrolled: 3, pending: 0 }],
		[{ success: true, succeeded: [] }],
		[{ success: 1 }],
		[{ isSuccess: 1 }],
		[{ success: null }],
		[{ data: {} }],
		[{ cancelled_at: null }],
		[{ status: null }],
		[{ success: true, enrolled: false }],
		[{ success: true, enrolled: [] }],
		[{ ok: true, accepted: 'none' }],
		[{ status: 'no error' }],
		[{ status: 'paused' }],
		[{ id: 'job-1' }],
		[{ message: 'Done.' }],
		[{ foo: { bar: [1, 2] } }],
		[{ results: [] }],
		[[]],
		['ok'],
		[true],
		[7],
		[{ results: [{ status: 'queued' }] }], // for one of the three, without its email address
		[{ results: EMAILS.map(() => ({ status: 'enrolled' })) }],
		[{ results: [{ email: 'eve@acme.example', status: 'enrolled' }] }],
		[{ results: EMAILS.map((email) => ({ email })) }],
	])('is unknown if the response is %j', async (body) => {
		expect(await enroll(json(200, body))).toEqual(all('unknown'));
	});

	it('is unknown if the response is text', async () => {
		expect(await enroll(plain(200, 'Done.'))).toEqual(all('unknown'));
	});

	it.each<[number, unknown]>([
		[202, { id: 'job-1' }],
		[202, {}],
		[200, null],
		[200, {}],
		[200, { processed: 3, succeeded: 3, failed: 0 }],
		[200, { status: 200 }],
		[200, { status: 'Success', enrolledCount: 3 }],
	])('is accepted if the response is %i, %j', async (status, body) => {
		expect(await enroll(json(status, body))).toEqual(all('accepted'));
	});

	it.each<[unknown]>([
		[{ success: 'false' }],
		[{ success: 0 }],
		[{ data: { success: false, message: 'nope' } }],
		[{ result: { ok: 'no' } }],
		[{ status: 422 }],
		[{ statusCode: '500', message: 'Boom' }],
		[{ response: { code: 404 } }],
		[{ isSuccess: false }],
		[{ error: true }],
		[{ enrolled: 3, failed: 'yes' }],
		[{ state: 'FAILED' }],
		[{ outcome: 'Rejected' }],
		[{ enrolled: 3, errors: { count: 1 } }],
		[{ results: [{ email: 'eve@acme.example', status: 'not_found' }] }],
	])('fails for every contact if the response is %j', async (body) => {
		expect(await enroll(json(200, body))).toEqual(all('unprocessable'));
	});

	it('leaves the outcome of each contact unknown if only their number is known', async () => {
		const { result } = await withServer(json(200, { enrolled: 2, not_found: 1 }), (client) =>
			bulkEnrollAll(
				client,
				EMAILS.map((email) => ({ email, sequence })),
			),
		);
		expect(result).toMatchObject(
			EMAILS.map(() => ({ error: { code: 'unprocessable', isOutcomeUnknown: true } })),
		);
	});

	it.each([
		[{ status: 404, error: 'No such contact' }, 'not_found'],
		[{ status: '404' }, 'not_found'],
		[{ code: 404 }, 'not_found'],
		[{ status: 'NotFound' }, 'not_found'],
		[{ status: 'does_not_exist' }, 'not_found'],
		[{ status: 422, message: 'Wrong.' }, 'invalid_data'],
		[{ httpStatus: 500 }, 'invalid_data'],
		[{ status: 'done', success: false, error: 'boom' }, 'invalid_data'],
		[{ status: 'enrolled', success: 'false' }, 'invalid_data'],
		[{ status: 'enrolled', ok: 0 }, 'invalid_data'],
		[{ status: 'enrolled', error: 'Mailbox is full.' }, 'invalid_data'],
		[{ status: 'enrolled', errors: ['Mailbox is full.'] }, 'invalid_data'],
		[{ enrolled: false }, 'invalid_data'],
		[{ enrolled: 'no' }, 'invalid_data'],
		[{ status: false }, 'invalid_data'],
		[{ status: 'Undeliverable' }, 'invalid_data'],
		[{ status: 'Enrolled' }, 'enrolled'],
		[{ status: 'ALREADY-ENROLLED', enrolled: false }, 'already_enrolled'],
		[{ status: 'enrolled', error: null, errors: [], success: 'true' }, 'enrolled'],
		[{ status: 'UNSUBSCRIBED' }, 'unsubscribed'],
		[{ status: 201 }, 'accepted'],
		[{ enrolled: true }, 'accepted'],
		[{ status: true }, 'unknown'],
		[{ status: 302 }, 'unknown'],
		[{ enrolled: true, code: 302 }, 'unknown'],
		[{ status: 'no error' }, 'no error'],
		[{ message: 'Hello' }, 'unknown'],
		[{}, 'unknown'],
	])('is read from the row %j', async (row, expected) => {
		expect(await enroll(json(200, { results: [{ email: ADA, ...row }] }), [ADA])).toEqual([
			expected,
		]);
	});

	it.each([
		[{ results: { [ADA]: 'enrolled' } }, 'enrolled'],
		[{ results: { [ADA]: { status: 'enrolled' } } }, 'enrolled'],
		[{ results: { [ADA]: { status: 404 } } }, 'not_found'],
		[{ enrolled: { [ADA]: null } }, 'enrolled'],
		[{ failed: { [ADA]: null } }, 'invalid_data'],
		[{ results: { [ADA]: true }, failed: [ADA] }, 'invalid_data'],
		[{ failed: { [ADA]: true } }, 'invalid_data'],
	])('is read from the map %j', async (body, expected) => {
		expect(await enroll(json(200, body), [ADA])).toEqual([expected]);
	});

	it.each([
		{ enrolled: { [ADA]: true } },
		{ enrolled: { [ADA]: false } },
		{ enrolled: { [ADA]: 404 } },
		{ results: { [ADA]: false } },
		{ results: { [ADA]: 'false' } },
		{ results: { [ADA]: 200 } },
		{ results: { [ADA]: '404' } },
		{ results: { [ADA]: 302 } },
		{ failed: { [ADA]: false } },
	])('is unknown, even if another list has it, for the flag or the number in %j', async (body) => {
		expect(await enroll(json(200, body), [ADA])).toEqual(['unknown']);
		expect(await enroll(json(200, { ...body, success: true }), [ADA])).toEqual(['unknown']);
		expect(await enroll(json(200, { ...body, added: [ADA] }), [ADA])).toEqual(['unknown']);
	});

	it('is unknown for a contact that is missing from the list of results', async () => {
		const results = [{ email: ADA, status: 'enrolled' }];
		expect(await enroll(json(200, { results }))).toEqual(['enrolled', 'unknown', 'unknown']);
	});

	it.each([
		['ada@bücher.example', 'ada@xn--bcher-kva.example'],
		['ada@xn--bcher-kva.example', 'Ada@BÜCHER.example'],
		['rene\u0301@acme.example', 'ren\u00e9@acme.example'],
	])('is found for %s in another spelling, %s', async (email, spelled) => {
		const results = [{ email: spelled, status: 'not_found' }];
		expect(await enroll(json(200, { results }), [email])).toEqual(['not_found']);
	});

	it('is the same for two spellings of an email address, which is sent once', async () => {
		const emails = ['ada@bücher.example', 'ada@xn--bcher-kva.example'];
		const { result, received } = await withServer(json(200, {}), (client) =>
			bulkEnrollAll(
				client,
				emails.map((email) => ({ email, sequence })),
			),
		);
		expect(received.map(({ body }) => (JSON.parse(body) as { emails: string[] }).emails)).toEqual([
			[emails[0]],
		]);
		expect(result).toMatchObject(emails.map((email) => ({ result: { email } })));
	});
});
