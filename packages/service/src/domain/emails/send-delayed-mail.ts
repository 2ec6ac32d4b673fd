import { DomainError } from '../../base/domain-error.ts';
import type { Handler } from '../../jobs/handlers.ts';
import { lockContact } from '../contacts/lock-contact.ts';
import { recordActivity } from '../record-activity.ts';
import { requireSender, requireTrigger } from '../require-part.ts';
import { rejectUnsendable, writeTriggerMail } from './send-trigger-mail.ts';

/**
 * Sends the email of an email trigger after its delay. Waits if the email trigger or all senders are missing
 * in the workspace file. Repeats the checks of an immediate email. Records
 * failures in the log and in the contact's activity, because no client waits for the result.
 */
export const sendDelayedMail: Handler<'trigger_mail'> = async (work, payload) => {
	const { mailId, triggerKey, ...mail } = payload;
	if (mail.contactId !== null && !(await lockContact(work, mail.contactId))) {
		return work.log('info', 'mail skipped', {
			mail: mailId,
			trigger: triggerKey,
			reason: 'no contact',
		});
	}
	try {
		const trigger = requireTrigger(work, triggerKey);
		requireSender(work);
		await rejectUnsendable(work, mail);
		await writeTriggerMail(work, trigger, { ...mail, id: mailId });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		work.log('warn', 'mail skipped', { mail: mailId, trigger: triggerKey, reason: error.kind });
		if (mail.contactId === null) return;
		const details = { mail: mailId, trigger: triggerKey, reason: error.message };
		await recordActivity(work, mail.contactId, 'mail_skipped', details);
	}
};
