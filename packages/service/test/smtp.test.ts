import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { failureKind, isBounce, problemText } from '../src/mail/delivery-rules.ts';
import { smtpServerOf } from '../src/mail/smtp-server.ts';
import { createMailer, ATTEMPT_MS, type Mail } from '../src/mail/mailer.ts';
import { LEASE_MS } from '../src/mail/claim-mail.ts';
import { startScriptedSmtp } from './helpers/scripted-smtp.ts';

/** Error of nodemailer for a rejected recipient. */
const rejected = (response: string) => ({
	code: 'EENVELOPE',
	command: 'RCPT TO',
	responseCode: Number(response.slice(0, 3)),
	response,
});

describe('the enhanced status code of a reply to RCPT TO', () => {
	test.each([
		['550 5.7.1 Relay access denied', '5.7.1'],
		['550 5.7.1: Relay access denied', '5.7.1'],
		['550  5.7.1 Relay access denied', '5.7.1'],
		['550 #5.7.1 Your access has been rejected', '5.7.1'],
		['550-Relay access denied\n550 5.7.1 See the help page', '5.7.1'],
		['550-5.7.26 Unauthenticated\n550 5.1.1 See the help page', '5.7.26'],
	])('in %j is found, so the email is retried', (reply, code) => {
		expect(problemText(rejected(reply))).toBe(`EENVELOPE 550 ${code} (RCPT TO)`);
		expect(failureKind(rejected(reply))).toBe('server');
	});

	test.each(['550-No such user\n550 5.1.1 Check the address', '550 5.1.1: No such user'])(
		'in %j is found, so the email address bounced',
		(reply) => {
			expect([failureKind(rejected(reply)), isBounce(rejected(reply))]).toEqual([
				'recipient',
				true,
			]);
		},
	);

	test.each(['550 5.7.1.9 is listed', '550 5.7.1234 x', '550 No such user', '550'])(
		'is not in %j',
		(reply) => {
			expect(problemText(rejected(reply))).toBe('EENVELOPE 550 (RCPT TO)');
			expect(isBounce(rejected(reply))).toBe(false);
		},
	);
});

/** Returns the port that nodemailer uses for a URL. */
function portOf(url: string): number {
	const { options } = createTransport(url) as unknown as { options: SMTPConnection.Options };
	return new SMTPConnection(options).port;
}

test.each([
	['smtp://mail.acme.example', 'mail.acme.example:587'],
	['smtps://mail.acme.example', 'mail.acme.example:465'],
	['smtp://mail.acme.example:465', 'mail.acme.example:465'],
	['smtps://ada:secret@mail.acme.example:587', 'mail.acme.example:587'],
	['smtp://ada:secret@127.0.0.1:2525', '127.0.0.1:2525'],
])('the console shows the server that emails at %s are sent to: %s', (url, server) => {
	expect(smtpServerOf(url)).toBe(server);
	expect(portOf(url)).toBe(Number(new URL(`smtp://${server}`).port));
});

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
