import { createTransport } from 'nodemailer';
import type { Selectable } from 'kysely';
import type { OutboxTable } from '../store/tables.ts';
import { hasPassword } from './smtp-server.ts';

export type Mail = Selectable<OutboxTable>;

/** Maximum number of connections to the SMTP server, and of emails in progress. */
export const MAX_CONNECTIONS = 5;

/** SMTP timeouts, in milliseconds. A server that sends a byte from time to time never reaches them. */
const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** Maximum duration of an attempt, in milliseconds. Shorter than the lease of an email. */
export const ATTEMPT_MS = 240_000;

/** Sends emails to an SMTP server. */
export interface Mailer extends Disposable {
	/** @throws Error from nodemailer if the server rejected the email, or if the outcome is unknown */
	send(mail: Mail): Promise<void>;
}

export function createMailer(smtpUrl: string, attemptMs = ATTEMPT_MS): Mailer {
	const transport = createTransport({
		url: smtpUrl, // its query replaces the options below
		requireTLS: hasPassword(smtpUrl),
		pool: true,
		maxConnections: MAX_CONNECTIONS,
		maxRequeues: 0, // the outbox retries, also after a restart
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: CONNECT_TIMEOUT_MS,
		dnsTimeout: CONNECT_TIMEOUT_MS,
		socketTimeout: RESPONSE_TIMEOUT_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			await transport.sendMail({
				messageId: mail.message_id,
				date: mail.created_at,
				from: { name: mail.from_name, address: mail.from_email },
				to: { name: '', address: mail.to_email },
				subject: mail.subject,
				headers: mail.headers,
				...(mail.text_body !== null && { text: mail.text_body }),
				...(mail.html_body !== null && { html: mail.html_body }),
				signal: AbortSignal.timeout(attemptMs), // also closes the connection
			});
		},
		[Symbol.dispose]: () => transport.close(),
	};
}
