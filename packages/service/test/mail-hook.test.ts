import type { ErrorBody } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import { newEmail, upsert, type Answer } from './helpers/call.ts';
import type { State } from './helpers/controlled.ts';
import { mailing, mailTo, RECEIPT, TEST_KEY, trigger, smtpEnv } from './helpers/mail.ts';
import { enroll, enrollmentsOf, SEQUENCES } from './helpers/sequences.ts';
import { startSmtp } from './helpers/smtp.ts';
import { useService } from './helpers/use-service.ts';

const TOKEN = 'a-token-of-the-hook';
const WORKSPACE = mailing({
	...SEQUENCES,
	templates: [...SEQUENCES.templates, ...RECEIPT.templates],
	triggers: RECEIPT.triggers,
});
const env = { MAIL_HOOK_TOKEN: TOKEN };
const service = useService({ workspace: WORKSPACE, controls: true, env });

async function report(
	body: object,
	token: string | undefined = TOKEN,
	started = service(),
): Promise<Pick<Answer<ErrorBody & { lists?: number }>, 'status' | 'body'>> {
	const response = await fetch(new URL('/hooks/mail/', started.url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...(token && { 'X-Hook-Token': token }) },
		body: JSON.stringify(body),
	});
	return { status: response.status, body: await response.json() };
}

const listed = async (email: string) => {
	const { suppressions } = await service().control<State>('state');
	return suppressions
		.filter((row) => row.email === email)
		.map(({ environment, reason }) => [environment, reason]);
};

describe('POST /hooks/mail/', () => {
	test.each([
		['bounce', 'bounced'],
		['complaint', 'complained'],
	])('suppresses the email address after a %s, and stops its enrollments', async (type, reason) => {
		const email = newEmail();
		await upsert(service(), { email });
		await enroll(service(), email, 'onboarding');
		const { message_id } = await mailTo(service(), email);
		expect(await report({ type, email, message_id })).toEqual({ status: 200, body: { lists: 1 } });
		expect(await listed(email)).toEqual([['live', reason]]);
		expect((await upsert(service(), { email })).body.status).toBe(reason);
		expect(await enrollmentsOf(service(), email)).toMatchObject([{ status: 'stopped' }]);
	});

	test('finds the environment by the Message-ID, with or without brackets', async () => {
		const email = newEmail();
		await trigger(service(), 'receipt', email, {}, TEST_KEY.key);
		const { message_id } = await mailTo(service(), email);
		const bare = message_id.slice(1, -1);
		expect((await report({ type: 'bounce', email, message_id: bare })).status).toBe(200);
		expect(await listed(email)).toEqual([['test', 'bounced']]);
	});

	test('returns 404 for an email address to which no live email was sent', async () => {
		const email = newEmail();
		await trigger(service(), 'receipt', email, {}, TEST_KEY.key);
		const message_id = '<nobody@acme.example>';
		expect((await report({ type: 'bounce', email })).status).toBe(404);
		expect((await report({ type: 'bounce', email, message_id })).status).toBe(404);
		expect(await listed(email)).toEqual([]);
	});

	test('without a Message-ID applies to every product that sent email to the recipient', async () => {
		await using smtp = await startSmtp();
		const started = await openService({
			workspace: WORKSPACE,
			controls: true,
			env: { ...env, ...smtpEnv(smtp) },
		});
		const email = newEmail();
		await trigger(started, 'receipt', email);
		await trigger(started, 'receipt', email, {}, TEST_KEY.key);
		const response = await report({ type: 'bounce', email: email.toUpperCase() }, TOKEN, started);
		expect(response).toEqual({ status: 200, body: { lists: 1 } });
		expect((await trigger(started, 'receipt', email)).status).toBe(422);
		expect((await trigger(started, 'receipt', email, {}, TEST_KEY.key)).status).toBe(200);
		await started.stop();
	});

	test.each([
		['no token', ''],
		['another token', 'a-token-of-the-hooK'],
	])('with %s returns 401', async (_, token) => {
		expect(await report({ type: 'bounce', email: newEmail() }, token)).toMatchObject({
			status: 401,
			body: { detail: expect.stringMatching(/X-Hook-Token/) },
		});
	});

	test.each([
		['another type', { type: 'open', email: 'a@b.example' }, 'type'],
		['no email', { type: 'bounce' }, 'email'],
		['an unknown field', { type: 'bounce', email: 'a@b.example', x: 1 }, 'x'],
	])('with %s returns 400', async (_, body, field) => {
		expect(await report(body)).toMatchObject({
			status: 400,
			body: { errors: { [field]: expect.anything() } },
		});
	});

	test('does not exist without MAIL_HOOK_TOKEN', async () => {
		const bare = await openService({ workspace: WORKSPACE });
		const response = await report({ type: 'bounce', email: newEmail() }, '', bare);
		await bare.stop();
		expect(response).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
	});
});
