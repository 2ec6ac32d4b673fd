import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';
import { bulkEnrollAll, runAction, runBatch, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';

const email = 'ada@acme.example';
const sequence = 'onboarding';

/** Returns the result of an action, or its error, with a service that always sends this response. */
const resultOf = (key: string, given: object, reply: Reply) =>
	withServer(reply, (client) =>
		runAction(actionOf(key), client, { ...given }).catch((error: ContactSyncError) => error),
	).then(({ result }) => result);

describe('enrolling in bulk', () => {
	const bulk = (reply: Reply) => resultOf('sequence.bulkEnroll', { email, sequence }, reply);

	it('returns the status of one contact', async () => {
		const reply = json(200, { results: [{ email, status: 'already_enrolled' }] });
		expect(await bulk(reply)).toEqual({
			email,
			sequence_slug: sequence,
			status: 'already_enrolled',
		});
	});

	it.each(['results', 'data', 'items', 'enrollments'])(
		'reads the status from "%s"',
		async (name) => {
			const entry = { address: email.toUpperCase(), outcome: 'enrolled' };
			expect(
				await bulk(json(200, { [name]: [7, null, { status: 'x' }, entry, { email }] })),
			).toMatchObject({
				status: 'enrolled',
			});
		},
	);

	it.each(['status', 'result', 'outcome'])('reads the status from the "%s" field', async (name) => {
		expect(await bulk(json(200, { results: [{ email, [name]: 'enrolled' }] }))).toMatchObject({
			status: 'enrolled',
		});
	});

	it('reports an invalid email address as an error in the email field', async () => {
		expect(await bulk(json(200, { results: [{ email, status: 'invalid' }] }))).toMatchObject({
			code: 'invalid_data',
			message: `The service rejected the email address ${email}. Correct it, then enroll it again.`,
			fields: { email: [email] },
		});
	});

	it('explains the fix for a missing contact', async () => {
		expect(await bulk(json(200, { results: [{ email, status: 'not_found' }] }))).toMatchObject({
			code: 'not_found',
			message: `No contact has the email address ${email}. Create the contact first with 'Create or Update', or check the spelling.`,
		});
	});

	it('reports the only email address of a rejected call as invalid', async () => {
		const errors = { emails: ['An address is not valid.'] };
		expect(await bulk(json(400, { errors }))).toMatchObject({
			code: 'invalid_data',
			summary: `The service rejected the email address ${email}.`,
			hint: 'Correct it, then enroll it again.',
			detail: 'An address is not valid.',
			fields: { email: [email] },
		});
	});

	it.each([
		json(400, { detail: 'The Sequence is not active.' }),
		json(400, { errors: { sequence_slug: ['Unknown.'] } }),
		json(400, {}),
		json(400, { detail: 'The account is suspended.' }),
		json(400, { detail: 'The email quota is used up.' }),
		json(400, { detail: 'Enter valid addresses.' }),
		json(400, { message: 'An email is invalid.' }),
		json(400, { errors: { override_unsubscribe: ['Not allowed.'] } }),
		json(413, { detail: 'Too long.' }),
		json(422, { detail: 'Not now.' }),
	])("doesn't split a call that is rejected for another reason (%#)", async (reply) => {
		const inputs = ['a@b', 'c@d'].map((email) => ({ email, sequence }));
		const { result, received } = await withServer(reply, (client) =>
			runBatch(actionOf('sequence.bulkEnroll'), client, inputs),
		);
		expect(received).toHaveLength(1);
		expect(result.map((outcome) => 'error' in outcome)).toEqual([true, true]);
	});

	it.each([
		{ errors: { emails: ['Wrong.'] } },
		{ errors: { emails: { 1: ['Wrong.'] } } },
		{ detail: [{ loc: ['body', 'emails', 1], msg: 'Wrong.' }] },
		{ error: 'bad@x was wrong' },
		{ errors: { 'bad@x': 'Wrong.' } },
		{ errors: [{ email: 'bad@x', message: 'Wrong.' }] },
	])('splits a call if the response mentions email addresses: %j', async (body) => {
		const reply: Reply = (response, received) =>
			(received.body.includes('bad') ? json(400, body) : json(200, {}))(response, received);
		const inputs = ['a@b', 'bad@x', 'c@d'].map((email) => ({ email, sequence }));
		const { result } = await withServer(reply, (client) => bulkEnrollAll(client, inputs));
		expect(result.map((outcome) => 'error' in outcome)).toEqual([false, true, false]);
	});

	it('reports a reason that every email address gets as the error, without blaming them', async () => {
		const inputs = ['a@b', 'c@d', 'e@f'].map((email) => ({ email, sequence }));
		const emails = ['Monthly quota exceeded.'];
		const { result, received } = await withServer(json(400, { errors: { emails } }), (client) =>
			bulkEnrollAll(client, inputs),
		);
		expect(received).toHaveLength(5);
		const [first] = result;
		expect(first).toMatchObject({ error: { detail: emails[0], fields: { emails } } });
		expect(result).toEqual([first, first, first]);
	});

	it('groups contacts by their override setting, which is off by default', async () => {
		const override = [undefined, false, true];
		const inputs = override.map((override_unsubscribe, i) => ({
			email: `p${i}@acme.example`,
			sequence,
			override_unsubscribe,
		}));
		const { received } = await withServer(json(200, {}), (client) => bulkEnrollAll(client, inputs));
		expect(received.map(({ body }) => JSON.parse(body) as object)).toStrictEqual([
			{ sequence_slug: sequence, emails: ['p0@acme.example', 'p1@acme.example'] },
			{ sequence_slug: sequence, emails: ['p2@acme.example'], override_unsubscribe: true },
		]);
	});

	it('rejects with the abort reason when it is aborted', async () => {
		const abort = new AbortController();
		const reason = new Error('canceled');
		const use = withServer(
			() => abort.abort(reason),
			(client) => bulkEnrollAll(client, [{ email, sequence }]),
			{ signal: abort.signal },
		);
		await expect(use).rejects.toBe(reason);
	});
});

const EMAILS = [email, 'bob@acme.example', 'cyd@acme.example'];

/** Runs the action for a list of email addresses. */
const report = (reply: Reply, emails = EMAILS) =>
	withServer(reply, (client) =>
		runAction(actionOf('sequence.bulkEnrollList'), client, {
			sequence,
			emails,
		}),
	).then(({ result }) => result as Record<string, unknown>);

describe('a report on bulk enrollment', () => {
	it.each([
		'bounced',
		'complained',
		'suppressed',
		'opted_out',
		'blacklisted',
		'blocked',
		'UNSUBSCRIBED',
	])('counts the status "%s" as unsubscribed', async (status) => {
		const results = [{ email, status }];
		expect(await report(json(200, { results }), [email])).toMatchObject({
			...{ accepted: 0, unsubscribed: 1, not_reached: 0, complete: true },
			results: [{ email, status: status.toLowerCase() }],
		});
	});

	it.each([
		'skipped',
		'ignored',
		'excluded',
		'ineligible',
		'duplicate',
		'deferred',
		'Übersprungen',
	])('counts the unknown status "%s" as unknown, and contains its row', async (status) => {
		const results = [
			{ email, status },
			{ email: EMAILS[1], status: 'Enrolled' },
		];
		const result = await report(json(200, { results }), EMAILS.slice(0, 2));
		expect(result).toMatchObject({
			...{ accepted: 0, enrolled: 1, not_reached: 1, complete: false },
			not_reached_emails: [email],
			note: "1 of 2 email addresses were processed. The response doesn't show whether the other contacts were enrolled. Enroll the email addresses in 'Emails to Retry' separately, after a delay.",
		});
		expect(result.results).toContainEqual({
			email,
			status,
			message: "It's unknown whether this contact was enrolled. Enrolling it again is safe.",
		});
	});

	it('counts contacts as unknown if the response is unclear', async () => {
		expect(await report(json(200, { enrolled: 0, skipped: 3 }))).toMatchObject({
			...{ total: 3, accepted: 0, not_reached: 3, complete: false },
			not_reached_emails: EMAILS,
		});
	});
});
