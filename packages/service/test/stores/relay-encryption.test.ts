/** SMTP servers whose encryption is missing or can't be trusted. */
import { newStore, openService } from '@contact-sync/testing/service';
import { newEmail } from '../helpers/call.ts';
import { delivering, mailTo, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

/** Triggers an email, and returns it and its page in the console after the first attempt. */
async function attempt(url: string) {
	const service = await openService({ ...delivering({ url }), ...(await newStore()) });
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await until(() => service.logs().includes('mail not delivered'));
	const mail = await mailTo(service, email);
	const { text } = await (await signIn(service)).open(`outbox/${mail.id}/`);
	await service.stop();
	return { mail, text };
}

test.each(['STARTTLS', 'TLS'] as const)(
	'an untrusted certificate with %s is named as the cause, and receives no email',
	async (encryption) => {
		await using smtp = await startSmtp({ encryption });
		const { mail, text } = await attempt(smtp.url);
		expect(mail).toMatchObject({
			status: 'queued',
			problem: 'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT',
		});
		expect(text).toContain('that its certificate is valid and trusted');
		expect(smtp.received).toEqual([]);
	},
);

describe('a server without STARTTLS', () => {
	const passwords: string[] = [];
	beforeEach(() => passwords.splice(0));
	const start = () => startSmtp({ isValid: (password) => passwords.push(password) > 0 });

	test('receives neither a password nor the email', async () => {
		await using smtp = await start();
		const { mail, text } = await attempt(`smtp://acme:secret@127.0.0.1:${smtp.port}`);
		expect(mail).toMatchObject({ status: 'queued', problem: 'ETLS 500 (STARTTLS)' });
		expect(text).toContain('failed. Check its certificate, and SMTP_URL: a password requires TLS.');
		expect([passwords, smtp.received]).toEqual([[], []]);
	});

	test('receives both if requireTLS is false', async () => {
		await using smtp = await start();
		const url = `smtp://acme:secret@127.0.0.1:${smtp.port}?requireTLS=false`;
		const service = await openService({ ...delivering({ url }), ...(await newStore()) });
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await untilStatus(service, email, 'sent');
		expect(passwords).toContain('secret');
		await service.stop();
	});
});
