import { freePort } from '@contact-sync/testing/free-port';
import { newStore, openService, type StoreOptions } from '@contact-sync/testing/service';
import { activityOf } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import {
	delivering,
	localUnsubscribeLink,
	mailing,
	mailTo,
	RECEIPT,
	smtpEnv,
	TEST_KEY,
	trigger,
	unsubscribeLink,
	untilStatus,
} from '../helpers/mail.ts';
import { startSmtp, type Smtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

const start = (store: StoreOptions, smtp: Pick<Smtp, 'url'>) =>
	openService({ ...delivering(smtp), ...store });

describe('a live email', () => {
	test('is sent to the SMTP server once, with all its headers', async () => {
		await using smtp = await startSmtp();
		const service = await start(await newStore(), smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		const mail = await untilStatus(service, email, 'sent');
		expect(mail).toMatchObject({ attempts: 1, problem: null, sent_at: expect.any(String) });
		await service.stop();
		expect(smtp.received).toHaveLength(1);
		expect(smtp.received[0]).toMatchObject({
			to: [email],
			headers: {
				from: 'Acme <hello@acme.example>',
				to: email,
				subject: 'Receipt',
				'message-id': mail.message_id,
				'list-unsubscribe': `<${unsubscribeLink(mail)}>`,
				'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
			},
			raw: expect.stringContaining('Thanks.') as string,
		});
	});

	test('waits until the SMTP server is available', async () => {
		const port = await freePort();
		const service = await start(await newStore(), { url: `smtp://127.0.0.1:${port}` });
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(() => service.logs().includes('mail not delivered'));
		const { status, problem } = await mailTo(service, email);
		expect([status, problem]).toEqual(['queued', 'ESOCKET ECONNREFUSED']);
		await using smtp = await startSmtp({ port });
		await untilStatus(service, email, 'sent');
		await service.stop();
		expect(smtp.received).toHaveLength(1);
	});

	test('is retried with the same Message-ID if the response was lost', async () => {
		await using smtp = await startSmtp({ reply: (_, count) => (count === 1 ? 'lose' : 'take') });
		const service = await start(await newStore(), smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		const mail = await untilStatus(service, email, 'sent');
		await service.stop();
		expect(smtp.received.map(({ headers }) => headers['message-id'])).toEqual([
			mail.message_id,
			mail.message_id,
		]);
		expect(new Set(smtp.received.map(({ headers }) => headers.date)).size).toBe(1);
	});

	test('is retried after a temporary SMTP error', async () => {
		const codes = new Map([[1, 451]]);
		await using smtp = await startSmtp({
			reply: (_, count) => (codes.has(count) ? { code: codes.get(count)! } : 'take'),
		});
		const service = await start(await newStore(), smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		expect(await untilStatus(service, email, 'sent')).toMatchObject({ attempts: 2 });
		await service.stop();
	});

	test('fails if the SMTP server rejects it permanently, and the activity shows the error', async () => {
		await using smtp = await startSmtp({ reject: () => 550 });
		const service = await start(await newStore(), smtp);
		const email = newEmail();
		await upsert(service, { email });
		await trigger(service, 'receipt', email);
		const mail = await untilStatus(service, email, 'failed');
		expect(mail).toMatchObject({ attempts: 1, problem: 'EENVELOPE 550 (RCPT TO)' });
		expect(await activityOf(service, email)).toContainEqual([
			'mail_failed',
			{ mail: mail.id, problem: 'EENVELOPE 550 (RCPT TO)' },
		]);
		expect(service.logs()).not.toContain(email);
		await service.stop();
		expect(smtp.received).toEqual([]);
	});

	test('is canceled if its recipient unsubscribes before the delivery', async () => {
		const port = await freePort();
		const service = await start(await newStore(), { url: `smtp://127.0.0.1:${port}` });
		const email = newEmail();
		await upsert(service, { email });
		await trigger(service, 'receipt', email);
		await fetch(localUnsubscribeLink(service, await mailTo(service, email)), { method: 'POST' });
		await using smtp = await startSmtp({ port });
		const mail = await untilStatus(service, email, 'cancelled');
		expect(await activityOf(service, email)).toContainEqual([
			'mail_canceled',
			{
				mail: mail.id,
				trigger: 'receipt',
				reason: 'the email address is suppressed (unsubscribed)',
			},
		]);
		await service.stop();
		expect(smtp.received).toEqual([]);
	});

	test('waits if SMTP is not configured, and is delivered after a restart with SMTP', async () => {
		const store = await newStore();
		const first = await openService({ workspace: mailing(RECEIPT), controls: true, ...store });
		const email = newEmail();
		const { body } = await trigger(first, 'receipt', email);
		expect(await mailTo(first, email)).toMatchObject({ status: 'queued', attempts: 0 });
		await first.stop();
		await using smtp = await startSmtp();
		const second = await start(store, smtp);
		expect(await untilStatus(second, email, 'sent')).toMatchObject({
			id: body.id,
			attempts: 1,
			leased_until: null,
		});
		await second.stop();
		expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
	});

	test.each([
		['without SMTP', undefined, 'not delivered within 5 days'],
		[
			'if the SMTP server rejects every attempt',
			451,
			'not delivered within 5 days (EMESSAGE 451 (DATA))',
		],
	])('fails after five days %s', async (_, code, problem) => {
		await using smtp = await startSmtp({ reply: () => ({ code: code! }) });
		const env = code === undefined ? {} : smtpEnv(smtp);
		const service = await openService({ ...delivering(smtp), env, ...(await newStore()) });
		const email = newEmail();
		await upsert(service, { email });
		await trigger(service, 'receipt', email);
		await service.control('clock', { advance: '4d' });
		expect(await mailTo(service, email)).toMatchObject({ status: 'queued' });
		await service.control('clock', { advance: '26h' }); // retries are up to an hour apart
		const mail = await untilStatus(service, email, 'failed');
		expect(mail).toMatchObject({ problem, sent_at: null, deliver_at: null });
		expect(await activityOf(service, email)).toContainEqual([
			'mail_failed',
			{ mail: mail.id, problem },
		]);
		expect(service.logs()).toContain('mail not delivered');
		await service.stop();
	});

	test('is sent once, even if 100 emails are triggered at the same time', async () => {
		await using smtp = await startSmtp();
		const service = await start(await newStore(), smtp);
		const emails = Array.from({ length: 100 }, newEmail);
		await Promise.all(emails.map((email) => trigger(service, 'receipt', email)));
		await until(() => smtp.received.length >= 100);
		await service.stop();
		expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(emails.toSorted());
	});
});

describe('an email triggered with a test key', () => {
	test('is never sent', async () => {
		await using smtp = await startSmtp();
		const service = await start(await newStore(), smtp);
		const [kept, sent] = [newEmail(), newEmail()];
		await trigger(service, 'receipt', kept, {}, TEST_KEY.key);
		await trigger(service, 'receipt', sent);
		await untilStatus(service, sent, 'sent');
		expect(await mailTo(service, kept)).toMatchObject({ status: 'kept', attempts: 0 });
		await service.stop();
		expect(smtp.received.map(({ to }) => to)).toEqual([[sent]]);
	});
});

describe('a configuration', () => {
	test.each([
		['SMTP_URL', 'http://user:secret@host', /SMTP_URL can't be used.*smtp:\/\//],
		['PUBLIC_URL', 'ftp://host', /PUBLIC_URL can't be used.*https:\/\//],
		['PUBLIC_URL', 'https://u:secret@host', /PUBLIC_URL can't be used/],
		['MAIL_HOOK_TOKEN', 'secret', /MAIL_HOOK_TOKEN is too short/],
	])('with an invalid %s is rejected', async (name, value, reason) => {
		const error = await openService({ env: { [name]: value } }).catch((thrown: Error) => thrown);
		expect((error as Error).message).toMatch(reason);
		expect((error as Error).message).not.toContain('secret');
	});

	test('with SMTP_URL but without PUBLIC_URL is rejected', async () => {
		const start = openService({ env: { SMTP_URL: 'smtp://user:secret@mail.acme.example' } });
		await expect(start).rejects.toThrow(
			"SMTP_URL requires PUBLIC_URL: without it, the unsubscribe links in emails don't work. Set PUBLIC_URL to the URL at which recipients reach this service.",
		);
	});
});
