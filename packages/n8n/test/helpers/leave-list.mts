import type { OpenedService } from '@contact-sync/service/testing';

/** What `openService` must be given as MAIL_HOOK_TOKEN for `leave`. */
export const HOOK_TOKEN = 'a-token-of-the-hook';

/** What a workspace needs so that `leave` can mail somebody. */
export const MAILING = `
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
`;

const REPORTS = { bounced: 'bounce', complained: 'complaint' };

/** What `leave` needs of a service. The key `all` must be able to send. */
type MailingService = Pick<OpenedService, 'url' | 'keys' | 'control'>;

/** Mails somebody, who then leaves as people do: by the mail's link, or by what the mail server reports. */
export async function leave(
	service: MailingService,
	email: string,
	reason: 'unsubscribed' | keyof typeof REPORTS = 'unsubscribed',
): Promise<void> {
	const mailed = await fetch(`${service.url}/emails/trigger/`, {
		method: 'POST',
		headers: { 'X-API-Key': service.keys.all!, 'Content-Type': 'application/json' },
		body: JSON.stringify({ trigger_key: 'receipt', to_email: email }),
	});
	const listed = mailed.status === 422; // who is on the list already gets no mail
	if (!mailed.ok && !listed) throw new Error(`The mail was answered ${mailed.status}.`);
	const mail = await lastMailTo(service, email);
	const answer =
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
	if (!answer.ok) throw new Error(`Leaving was answered ${answer.status}.`);
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
