import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpServerOf } from '../src/mail/smtp-server.ts';

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
