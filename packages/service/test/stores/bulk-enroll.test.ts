import { settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailsTo } from '../helpers/mail.ts';
import { bulkEnroll, enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: mailing(SEQUENCES), controls: true });

describe('POST /sequences/api/bulk-enroll/', () => {
	test('returns one result per email address, in the order of the request', async () => {
		const [fresh, before, unknown] = [
			await newContact(service()),
			await newContact(service()),
			newEmail(),
		];
		await enroll(service(), before, 'onboarding');
		await upsert(service(), { email: 'no@more.example' });
		const emails = [unknown, fresh, 'no@more.example', 'not an address', before, 'x\0@y'];
		expect(await bulkEnroll(service(), emails)).toMatchObject({
			status: 200,
			body: {
				sequence_slug: 'onboarding',
				enrolled: 1,
				skipped: 5,
				results: [
					{ email: unknown, status: 'not_found' },
					{ email: fresh, status: 'enrolled' },
					{ email: 'no@more.example', status: 'unsubscribed' },
					{ email: 'not an address', status: 'invalid' },
					{ email: before, status: 'already_enrolled' },
					{ email: 'x\0@y', status: 'invalid' },
				],
			},
		});
		expect(await enrollmentsOf(service(), fresh)).toMatchObject([{ status: 'active' }]);
		expect(await enrollmentsOf(service(), 'no@more.example')).toEqual([]);
	});

	test('enrolls a duplicate email address once, regardless of case', async () => {
		const email = await newContact(service());
		const nobody = newEmail();
		const { body } = await bulkEnroll(service(), [email, email.toUpperCase(), nobody, nobody]);
		expect(body.results).toEqual([
			{ email, status: 'enrolled' },
			{ email: email.toUpperCase(), status: 'already_enrolled' },
			{ email: nobody, status: 'not_found' },
			{ email: nobody, status: 'not_found' },
		]);
		expect([body.enrolled, body.skipped]).toEqual([1, 3]);
	});

	test('enrolls unsubscribed contacts with override_unsubscribe', async () => {
		await upsert(service(), { email: 'gone@more.example' });
		const rest = { override_unsubscribe: true };
		const { body } = await bulkEnroll(service(), ['gone@more.example'], 'onboarding', rest);
		expect(body.enrolled).toBe(1);
		expect(await mailsTo(service(), 'gone@more.example')).toHaveLength(1);
	});

	test('enrolls 500 contacts in one request, and sends their first emails', async () => {
		const emails = await Promise.all(
			Array.from({ length: 500 }, async () => newContact(service())),
		);
		const { body } = await bulkEnroll(service(), emails);
		expect(body.enrolled).toBe(500);
		expect(body.results.map(({ email }) => email)).toEqual(emails);
		const again = await bulkEnroll(service(), emails);
		expect(again.body).toMatchObject({ enrolled: 0, skipped: 500 });
		await settle(service());
		const { mails } = await service().control<State>('state');
		const welcomed = mails.filter(({ text_body }) => text_body === 'welcome');
		const recipients = welcomed.map(({ to_email }) => to_email);
		expect(recipients.filter((email) => emails.includes(email)).toSorted()).toEqual(
			emails.toSorted(),
		);
	});

	test('enrolls each contact once for two concurrent requests with the same email addresses', async () => {
		const emails = await Promise.all(Array.from({ length: 50 }, async () => newContact(service())));
		const responses = await Promise.all([
			bulkEnroll(service(), emails),
			bulkEnroll(service(), emails.toReversed()),
		]);
		expect(responses.map(({ status }) => status)).toEqual([200, 200]);
		expect(responses[0].body.enrolled + responses[1].body.enrolled).toBe(50);
	});
});

describe('POST /sequences/api/bulk-enroll/ rejects', () => {
	test.each([
		['an empty list', []],
		['501 email addresses', Array.from({ length: 501 }, () => 'a@b.example')],
		['text instead of a list', 'a@b.example'],
		['a list with a number', [1]],
		['no list', undefined],
	])('an invalid list of email addresses with 400: %s', async (_, emails) => {
		expect(await bulkEnroll(service(), emails)).toMatchObject({
			status: 400,
			body: { errors: { emails: expect.anything() } },
		});
	});

	test('an unknown sequence with 404, and an inactive one with 400', async () => {
		const emails = [await newContact(service())];
		expect((await bulkEnroll(service(), emails, 'nowhere')).status).toBe(404);
		expect((await bulkEnroll(service(), emails, 'paused')).status).toBe(400);
		expect(await enrollmentsOf(service(), emails[0]!)).toEqual([]);
	});
});
