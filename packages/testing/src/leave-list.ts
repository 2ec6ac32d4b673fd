import type { OpenedService } from '@contact-sync/service/testing';

/** Value of MAIL_HOOK_TOKEN that `leave` requires. */
export const HOOK_TOKEN = 'a-token-of-the-hook';

/** Workspace settings that `leave` requires to send email. */
export const MAILING = `
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
`;

const REPORTS = { bounced: 'bounce', complained: 'complaint' };

/** Service that `leave` requires. The key `all` must be able to send email. */
type MailingService = Pick<OpenedService, 'url' | 'keys' | 'control'>;

/**
 * Sends an email to a recipient. Then unsubscribes the recipient with the email's link, or reports a bounce
 * or a complaint.
 */
export async function leave(
	service: MailingService,
	email: string,
	reason: 'unsubscribed' | keyof typeof REPORTS = 'unsubscribed',
): Promise<void> {
	const emailResponse = await fetch(`${service.url}/emails/trigger/`, {
		method: 'POST',
		headers: { 'X-API-Key': service.keys.all!, 'Content-Type': 'application/json' },
		body: JSON.stringify({ trigger_key: 'receipt', to_email: email }),
	});
	const isSuppressed = emailResponse.status === 422; // suppressed recipients get no email
	if (!emailResponse.ok && !isSuppressed)
		throw new Error(`Sending the email failed (${emailResponse.status}).`);
	const mail = await lastMailTo(service, email);
	const response =
		reason === 'unsubscribed'
			? await fetch(mail.headers['List-Unsubscribe']!.slice(1, -1), {
					method: 'POST',
					body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
				})
			: await fetch(new URL('/hooks/mail/', service.url), {
					method: 'POST',
					headers: { 'Content-Type': 'application/json', 'X-Hook-Token': HOOK_TOKEN },
					body: JSON.stringify({ type: REPORTS[reason], email, message_id: mail.message_id }),
				});
	if (!response.ok) throw new Error(`Unsubscribing failed (${response.status}).`);
}

interface Mail {
	to_email: string;
	message_id: string;
	headers: Record<string, string>;
}

async function lastMailTo(service: MailingService, email: string): Promise<Mail> {
	const { mails } = await service.control<{ mails: Mail[] }>('state');
	return mails.findLast(({ to_email }) => to_email === email)!;
}
