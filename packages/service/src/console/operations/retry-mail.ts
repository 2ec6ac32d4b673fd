import { findQueuedMailSuppression } from '../../domain/emails/find-mail-suppression.ts';
import type { Work } from '../../jobs/work.ts';
import type { Mail } from '../../mail/mailer.ts';
import { queuedAgain } from '../../mail/retry-failed-mails.ts';
import { BEING_SENT, findMail, isBeingSent, NEVER_SENT } from './find-mail.ts';
import { mailText } from './mail-text.ts';
import { defineOperation } from './operation.ts';

/** Sends an email that failed, was canceled, or is waiting for its next attempt. */
export const retryMail = defineOperation({
	name: 'email.retry',
	title: 'Retry Email',
	path: '/outbox/:id/retry/',
	tab: 'outbox',
	noun: 'email',
	find: findMail,
	findObstacle,
	confirmation: (mail) => ({
		question: 'Retry this email?',
		target: mailText(mail),
		consequences: [
			'The email is queued, and the service passes it to the SMTP server immediately. Its content and its Message-ID stay the same.',
			...(mail.problem === null ? [] : [`Latest problem: ${mail.problem}.`]),
		],
		button: 'Retry Email',
	}),
	async run({ owned, now, enqueueWork }, { id }) {
		await owned.updateTable('outbox').set(queuedAgain(now)).where('id', '=', id).execute();
		enqueueWork();
	},
	audit: ({ id, status, problem }) => ({ subject: id, details: { was: status, problem } }),
	from: ({ id }) => `outbox/${id}/`,
});

async function findObstacle(mail: Mail, work: Work): Promise<string | undefined> {
	if (mail.environment === 'test') return NEVER_SENT;
	if (mail.status === 'sent') return 'This email was already sent.';
	if (isBeingSent(mail, work.now)) return BEING_SENT;
	if (mail.text_body === null && mail.html_body === null) {
		return 'The content of this email was removed, so it can’t be sent.';
	}
	const reason = await findQueuedMailSuppression(work, mail);
	if (reason === undefined) return undefined;
	return `The recipient’s email address is on the suppression list (${reason}). Remove it from the list first.`;
}
