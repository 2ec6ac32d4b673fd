import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorBody } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import { ABLE_KEY, settle } from './helpers/automations.ts';
import { newEmail, upsert, type Answer } from './helpers/call.ts';
import type { State } from './helpers/controlled.ts';
import { mailing, mailTo, RECEIPT, SENDERS, TEST_KEY, trigger, smtpEnv } from './helpers/mail.ts';
import { enroll, enrollmentsOf, SEQUENCES } from './helpers/sequences.ts';
import { startSmtp } from './helpers/smtp.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { useService } from './helpers/use-service.ts';
import { workspace } from './helpers/workspace.ts';

const TOKEN = 'a-token-of-the-hook';
const folder = useTempFolders()();
const WORKSPACE = mailing({
	...SEQUENCES,
	templates: [...SEQUENCES.templates, ...RECEIPT.templates],
	triggers: RECEIPT.triggers,
});
const NEXT_TOKEN = 'the-next-token-of-the-hook';
const env = { MAIL_HOOK_TOKEN: `${TOKEN}, ${NEXT_TOKEN}` };
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
	test.each([TOKEN, NEXT_TOKEN])(
		'accepts each token, so that one can be replaced: %s',
		async (token) => {
			expect((await report({ type: 'bounce', email: newEmail() }, token)).status).toBe(404);
		},
	);

	test('rejects both tokens together', async () => {
		const { status } = await report({ type: 'bounce', email: newEmail() }, env.MAIL_HOOK_TOKEN);
		expect(status).toBe(401);
	});

	test.each([
		['bounce', 'bounced'],
		['complaint', 'complained'],
	])('suppresses the email address after a %s, and stops enrollments', async (type, reason) => {
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

	test('without a Message-ID applies to every product that sent a live email to the recipient', async () => {
		await using smtp = await startSmtp();
		const beta = { ...ABLE_KEY, name: 'beta', key: 'cs_live_of_the_product_beta' };
		const file = join(folder, 'beta.yaml');
		writeFileSync(file, workspace([beta], 'Beta', { senders: SENDERS, ...RECEIPT }));
		const started = await openService({
			workspace: WORKSPACE,
			controls: true,
			args: ['--workspace', file],
			env: { ...env, ...smtpEnv(smtp) },
		});
		const [email, other] = [newEmail(), newEmail()];
		const statusFor = async (key: string, recipient = email) =>
			(await trigger(started, 'receipt', recipient, {}, key)).status;
		const keys = [ABLE_KEY.key!, beta.key, TEST_KEY.key!];
		for (const key of keys) expect(await statusFor(key)).toBe(200);
		expect(await statusFor(beta.key, other)).toBe(200);
		await settle(started); // delivers the emails

		const response = await report({ type: 'bounce', email: email.toUpperCase() }, TOKEN, started);
		expect(response).toEqual({ status: 200, body: { lists: 2 } });
		expect(await Promise.all(keys.map((key) => statusFor(key)))).toEqual([422, 422, 200]);
		expect(await report({ type: 'bounce', email: other }, TOKEN, started)).toMatchObject({
			body: { lists: 1 },
		});
		await started.stop();
	});

	test('without a Message-ID concerns the contact who received the latest email at this email address', async () => {
		await using smtp = await startSmtp();
		const started = await openService({
			workspace: WORKSPACE,
			controls: true,
			env: { ...env, ...smtpEnv(smtp) },
		});
		const [email, moved, external_id] = [newEmail(), newEmail(), newEmail()];
		await upsert(started, { email, external_id });
		await trigger(started, 'receipt', email);
		await upsert(started, { email: moved, external_id });
		await upsert(started, { email }); // another contact now has this email address
		await trigger(started, 'receipt', email);
		await settle(started);
		expect((await report({ type: 'complaint', email }, TOKEN, started)).status).toBe(200);
		const statuses = [email, moved].map(async (each) => upsert(started, { email: each }));
		expect((await Promise.all(statuses)).map(({ body }) => body.status)).toEqual([
			'complained',
			'active',
		]);
		await started.stop();
	});

	test.each([
		['no token', ''],
		['a wrong token', 'a-token-of-the-hooK'],
	])('with %s returns 401', async (_, token) => {
		expect(await report({ type: 'bounce', email: newEmail() }, token)).toMatchObject({
			status: 401,
			body: { detail: expect.stringMatching(/X-Hook-Token/) },
		});
	});

	test.each([
		['an unknown type', { type: 'open', email: 'a@b.example' }, 'type'],
		['no email address', { type: 'bounce' }, 'email'],
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
