import { newEmail, upsert } from '../helpers/call.ts';
import { activityOf } from '../helpers/automations.ts';
import { mailing, mailsTo, TEST_KEY } from '../helpers/mail.ts';
import { enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: mailing(SEQUENCES), controls: true });

describe('POST /sequences/enroll/', () => {
	test('enrolls a contact, and returns 201 with the enrollment', async () => {
		const email = await newContact(service());
		const { status, body } = await enroll(service(), email.toUpperCase(), 'later');
		expect(status).toBe(201);
		expect(body).toEqual({
			id: expect.any(String),
			sequence_slug: 'later',
			email,
			status: 'active',
			enrolled_at: expect.stringMatching(/Z$/),
		});
		expect(await enrollmentsOf(service(), email)).toEqual([body]);
	});

	test('returns 200 with the same enrollment when the request is repeated', async () => {
		const email = await newContact(service());
		const first = await enroll(service(), email, 'later');
		expect(await enroll(service(), email, 'later')).toMatchObject({
			status: 200,
			body: first.body,
		});
	});

	test('enrolls a contact once for ten concurrent requests', async () => {
		const email = await newContact(service());
		const responses = await Promise.all(
			Array.from({ length: 10 }, () => enroll(service(), email, 'onboarding')),
		);
		expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
		expect(await mailsTo(service(), email)).toHaveLength(1);
	});

	test('completes a sequence without steps immediately', async () => {
		const email = await newContact(service());
		expect((await enroll(service(), email, 'empty')).body.status).toBe('completed');
	});

	test('stores metadata and trigger_source, and shows them in the activity', async () => {
		const email = await newContact(service());
		const metadata = { plan: 'pro', nested: { list: [1, null, 'ü'] } };
		await enroll(service(), email, 'later', { metadata, trigger_source: 'checkout' });
		expect(await activityOf(service(), email)).toContainEqual([
			'enrolled',
			{ sequence: 'later', metadata, trigger_source: 'checkout' },
		]);
	});

	test('with a test key returns 404 for a contact in the live environment', async () => {
		const email = await newContact(service());
		expect((await enroll(service(), email, 'later', {}, TEST_KEY.key)).status).toBe(404);
		expect(await enrollmentsOf(service(), email)).toEqual([]);
	});
});

describe('POST /sequences/enroll/ rejects', () => {
	test('an unknown contact and an unknown sequence with 404 and the reason', async () => {
		const email = await newContact(service());
		expect(await enroll(service(), newEmail(), 'later')).toMatchObject({
			status: 404,
			body: { detail: expect.stringMatching(/^No contact has this email/) },
		});
		expect(await enroll(service(), email, 'nowhere')).toMatchObject({
			status: 404,
			body: { detail: expect.stringMatching(/^No sequence has this slug/) },
		});
	});

	test('an inactive sequence with 400', async () => {
		expect(await enroll(service(), await newContact(service()), 'paused')).toMatchObject({
			status: 400,
			body: { detail: expect.stringMatching(/paused isn't active/) },
		});
	});

	test.each(SEQUENCES.unsubscribed)('suppressed $email with 422 by default', async ({ email }) => {
		await upsert(service(), { email });
		expect(await enroll(service(), email, 'later')).toMatchObject({
			status: 422,
			body: { detail: expect.stringMatching(/override_unsubscribe/) },
		});
		expect(await enrollmentsOf(service(), email)).toEqual([]);
		const response = await enroll(service(), email, 'later', { override_unsubscribe: true });
		expect(response.status).toBe(201);
	});

	const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

	test.each([
		['no email', { email: undefined }, 'email'],
		['no sequence_slug', { sequence_slug: undefined }, 'sequence_slug'],
		['text as override_unsubscribe', { override_unsubscribe: 'true' }, 'override_unsubscribe'],
		['a number as trigger_source', { trigger_source: 1 }, 'trigger_source'],
		['text as metadata', { metadata: 'x' }, 'metadata'],
		['a list as metadata', { metadata: [1] }, 'metadata'],
		['metadata with a NUL character in a value', { metadata: { a: { b: ['\0'] } } }, 'metadata'],
		['metadata with a NUL character in a name', { metadata: { a: { '\0': 1 } } }, 'metadata'],
		['metadata with __proto__', { metadata: JSON.parse('{"a":{"__proto__":1}}') }, 'metadata'],
		['metadata with 11 levels', { metadata: deep(11) }, 'metadata'],
		['metadata with 2,000 levels', { metadata: deep(2_000) }, 'metadata'],
		['metadata over 65,536 characters', { metadata: { a: 'x'.repeat(65_536) } }, 'metadata'],
	])('a request with 400 if it has %s', async (_, rest, field) => {
		const response = await enroll(service(), await newContact(service()), 'later', rest);
		expect(response).toMatchObject({
			status: 400,
			body: { errors: { [field]: expect.anything() } },
		});
	});

	test('neither nested nor long metadata that is within the limits', async () => {
		const metadata = { deep: deep(9), long: 'x'.repeat(60_000) };
		const email = await newContact(service());
		expect((await enroll(service(), email, 'later', { metadata })).status).toBe(201);
	});
});
