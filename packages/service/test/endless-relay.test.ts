import { createMailer, ATTEMPT_MS, type Mail } from '../src/mail/mailer.ts';
import { LEASE_MS } from '../src/mail/claim-mail.ts';
import { startScriptedSmtp } from './helpers/scripted-smtp.ts';

const mail = {
	message_id: '<1@acme.example>',
	from_name: 'Acme',
	from_email: 'hello@acme.example',
	to_email: 'ada@acme.example',
	subject: 'Receipt',
	text_body: 'Thanks.',
	html_body: null,
	headers: {},
	created_at: new Date(),
} as unknown as Mail; // the mailer reads only these columns

test.each(['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'content'] as const)(
	'an attempt ends in time if the SMTP server never finishes its reply to %s',
	async (command) => {
		await using smtp = await startScriptedSmtp({ [command]: 'endless' });
		using mailer = createMailer(smtp.url, 300);
		const started = performance.now();
		const attempts = Array.from({ length: 7 }, () => mailer.send(mail));
		const ended = await Promise.allSettled(attempts);
		expect(ended.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
		expect(performance.now() - started).toBeLessThan(ATTEMPT_MS / 2);
		smtp.replies = {};
		using next = createMailer(smtp.url);
		await next.send(mail);
		expect(smtp.accepted).toBeGreaterThan(0); // the server may also read an email whose attempt ended
	},
);

test('the deadline of an attempt is shorter than the lease of its email', () => {
	expect(ATTEMPT_MS).toBeLessThan(LEASE_MS);
});
