import { recordActivity } from '../../domain/record-activity.ts';
import { REASON } from './cancel-job.ts';
import { BEING_SENT, findMail, isBeingSent } from './find-mail.ts';
import { mailText } from './mail-text.ts';
import { defineOperation } from './operation.ts';

/** Cancels a queued email. */
export const cancelMail = defineOperation({
	name: 'email.cancel',
	title: 'Cancel Email',
	path: '/outbox/:id/cancel/',
	tab: 'outbox',
	noun: 'email',
	find: findMail,
	findObstacle(mail, { now }) {
		if (mail.status !== 'queued') return 'Only a queued email can be canceled.';
		return isBeingSent(mail, now) ? BEING_SENT : undefined;
	},
	confirmation: (mail) => ({
		question: 'Cancel this email?',
		target: mailText(mail),
		consequences: [
			'The email won’t be sent. If it belongs to a sequence, the sequence continues with its next step.',
			'You can send it later with Retry Email.',
		],
		button: 'Cancel Email',
	}),
	async run(work, { id, contact_id, origin }) {
		await work.owned
			.updateTable('outbox')
			.set({ status: 'cancelled', deliver_at: null, leased_until: null, problem: REASON })
			.where('id', '=', id)
			.execute();
		if (contact_id === null) return;
		const details = { ...origin, mail: id, reason: REASON };
		await recordActivity(work, contact_id, 'mail_canceled', details);
	},
	audit: ({ id }) => ({ subject: id }),
	from: ({ id }) => `outbox/${id}/`,
});
