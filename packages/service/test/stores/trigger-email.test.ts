import { findSender } from '../../src/domain/emails/find-sender.ts';
import { parseWorkspace } from '../../src/workspace/parse-workspace.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { activityOf } from '../helpers/automations.ts';
import { mailing, mailsTo, mailTo, RECEIPT, TEST_KEY, trigger } from '../helpers/mail.ts';
import { useService } from '../helpers/use-service.ts';

const TWO = {
	senders: [
		{ name: 'First', email: 'first@acme.example' },
		{ name: 'Default', email: 'default@acme.example', default: true },
	],
	templates: [{ key: 'receipt', subject: 'Receipt', text: 'Thanks.' }],
	triggers: [
		{ key: 'now', template: 'receipt' },
		{ key: 'later', template: 'receipt', delay: '2d' },
	],
	unsubscribed: [{ email: 'No@more.example' }, { email: 'gone@more.example', reason: 'bounced' }],
};

const service = useService({ workspace: mailing(TWO), controls: true });

describe('POST /emails/trigger/ for an email trigger without a delay', () => {
	test('returns 200 with the ID, and adds the email to the outbox', async () => {
		const email = newEmail();
		const response = await trigger(service(), 'now', email);
		expect(response).toMatchObject({
			status: 200,
			body: { id: expect.any(String), status: 'sent', to_email: email },
		});
		expect(Object.keys(response.body)).toEqual(['id', 'status', 'to_email']);
		expect(await mailTo(service(), email)).toMatchObject({
			id: response.body.id,
			status: 'queued',
			subject: 'Receipt',
			text_body: 'Thanks.',
			html_body: null,
			origin: { trigger: 'now' },
		});
	});

	test("sends from the default sender, with a Message-ID in the sender's domain", async () => {
		const email = newEmail();
		await trigger(service(), 'now', email);
		const mail = await mailTo(service(), email);
		expect(mail).toMatchObject({ from_name: 'Default', from_email: 'default@acme.example' });
		expect(mail.message_id).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/);
	});

	test('sends from the first sender if none is the default', () => {
		const senders = ['First', 'Second', 'Third'].map((name) => ({ name, email: 'a@acme.example' }));
		const workspace = parseWorkspace(mailing({ senders }), 'acme.yaml');
		expect(findSender({ workspace }).name).toBe('First');
	});

	test('sends to an email address without a contact', async () => {
		const email = newEmail();
		expect((await trigger(service(), 'now', email)).status).toBe(200);
		expect(await mailTo(service(), email)).toMatchObject({ contact_id: null });
	});

	test('is recorded in the contact’s activity', async () => {
		const email = newEmail();
		await upsert(service(), { email });
		const { body } = await trigger(service(), 'now', email.toUpperCase());
		expect(await activityOf(service(), email)).toContainEqual([
			'mail_sent',
			{ mail: body.id, trigger: 'now' },
		]);
	});
});

describe('POST /emails/trigger/ for an email trigger with a delay', () => {
	test.each([
		['still', 'bounced', 'gone@more.example', 1],
		['no longer', 'unsubscribed', 'no@more.example', 0],
	])(
		'%s sends the email if the contact changes to an email address that has %s',
		async (_, _reason, current, count) => {
			const [email, external_id] = [newEmail(), newEmail()];
			await upsert(service(), { email, external_id });
			await trigger(service(), 'later', email);
			await upsert(service(), { email: current, external_id });
			await service().control('clock', { advance: '49h' });
			expect(await mailsTo(service(), email)).toHaveLength(count);
		},
	);

	test('returns 202 with the scheduled time, and sends the email at that time', async () => {
		const email = newEmail();
		const { status, body } = await trigger(service(), 'later', email);
		expect(status).toBe(202);
		expect(body).toEqual({
			id: expect.any(String),
			status: 'scheduled',
			to_email: email,
			scheduled_for: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		});
		expect(await mailsTo(service(), email)).toEqual([]);
		await service().control('clock', { advance: '47h' });
		expect(await mailsTo(service(), email)).toEqual([]);
		await service().control('clock', { advance: '2h' });
		const mail = await mailTo(service(), email);
		expect([mail.id, mail.created_at! >= body.scheduled_for!]).toEqual([body.id, true]);
	});

	test('is recorded in the contact’s activity with the scheduled time', async () => {
		const email = newEmail();
		await upsert(service(), { email });
		const { body } = await trigger(service(), 'later', email);
		expect(await activityOf(service(), email)).toContainEqual([
			'mail_scheduled',
			{ mail: body.id, trigger: 'later', due_at: body.scheduled_for },
		]);
	});

	test('sends nothing if the contact unsubscribes first, and the activity shows the reason', async () => {
		const email = newEmail();
		await upsert(service(), { email });
		const first = await trigger(service(), 'now', email);
		const { body } = await trigger(service(), 'later', email);
		const [mail] = await mailsTo(service(), email);
		await fetch(/<(.+)>/.exec(mail!.headers['List-Unsubscribe']!)![1]!, { method: 'POST' });
		await service().control('clock', { advance: '3d' });
		expect((await mailsTo(service(), email)).map(({ id }) => id)).toEqual([first.body.id]);
		expect(await activityOf(service(), email)).toContainEqual([
			'mail_skipped',
			expect.objectContaining({
				mail: body.id,
				reason: expect.stringMatching(/unsubscribed/) as string,
			}),
		]);
	});
});

describe('POST /emails/trigger/ rejects', () => {
	test('an unknown email trigger with 404', async () => {
		expect(await trigger(service(), 'nobody', newEmail())).toMatchObject({
			status: 404,
			body: { detail: 'No email trigger has this trigger_key. The keys are: now, later.' },
		});
	});

	test.each([
		['an unsubscribed', 'no@MORE.example', /is suppressed \(unsubscribed\)/],
		['a bounced', 'gone@more.example', /is suppressed \(bounced\)/],
	])('%s email address with 422, with or without a delay', async (_, email, detail) => {
		for (const key of ['now', 'later']) {
			expect(await trigger(service(), key, email)).toMatchObject({
				status: 422,
				body: { detail: expect.stringMatching(detail) },
			});
		}
		expect(await mailsTo(service(), email)).toEqual([]);
	});

	test.each([
		['no trigger_key', { trigger_key: undefined }, 'trigger_key'],
		['no to_email', { to_email: undefined }, 'to_email'],
		['an invalid to_email', { to_email: 'ada' }, 'to_email'],
		['a list as variables', { variables: [] }, 'variables'],
		['a NUL character in variables', { variables: { a: ['x\0'] } }, 'variables'],
		['an unknown field in recipient', { recipient: { name: 'Ada' } }, 'recipient'],
		['a blank idempotency_key', { idempotency_key: ' ' }, 'idempotency_key'],
		['an overlong idempotency_key', { idempotency_key: 'x'.repeat(256) }, 'idempotency_key'],
		['an unknown field', { cc: 'x@acme.example' }, 'cc'],
	])('a request with 400 if it has %s', async (_, rest, field) => {
		const response = await trigger(service(), 'now', newEmail(), rest);
		expect(response).toMatchObject({
			status: 400,
			body: { errors: { [field]: expect.anything() } },
		});
	});
});

describe('a test key', () => {
	test('gets the same responses, but its emails stay in the outbox of the test environment', async () => {
		const email = newEmail();
		const response = await trigger(service(), 'now', email, {}, TEST_KEY.key);
		expect(response).toMatchObject({ status: 200, body: { status: 'sent' } });
		expect(await mailTo(service(), email)).toMatchObject({ environment: 'test', status: 'kept' });
	});
});

describe('POST /emails/trigger/ for a product without senders', () => {
	const bare = useService({ workspace: mailing({ ...RECEIPT, senders: [] }), controls: true });

	test('returns 422 with the advice to ask the operator', async () => {
		expect(await trigger(bare(), 'receipt', newEmail())).toMatchObject({
			status: 422,
			body: {
				detail:
					'No sender is configured, so no email can be sent. Ask the operator of the service to add one.',
			},
		});
	});
});
