import { DomainError } from '../../base/domain-error.ts';
import { dueAfter } from '../../jobs/due-after.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { TriggerMail } from '../../jobs/payloads.ts';
import type { Work } from '../../jobs/work.ts';
import type { Trigger } from '../../workspace/schema.ts';
import { selectContact } from '../contacts/select-contact.ts';
import { recordActivity } from '../record-activity.ts';
import { findMailSuppression } from './find-mail-suppression.ts';
import { findSender } from './find-sender.ts';
import { writeMail } from './write-mail.ts';

export interface SentTriggerMail {
	/** ID of the email in the outbox. */
	id: string;
	/** Due time, if the email trigger has a delay. */
	scheduledFor?: Date;
	/** Names of variables without a value, where the email has a hole. */
	missing?: readonly string[];
}

/**
 * Sends the email of an email trigger, immediately or after its delay.
 *
 * @throws DomainError if the email address is suppressed, there is no sender, or the template can't be rendered
 */
export async function sendTriggerMail(
	work: Work,
	trigger: Trigger,
	mail: TriggerMail,
): Promise<SentTriggerMail> {
	await rejectUnsendable(work, mail);
	const id = work.newId();
	if (trigger.delay > 0) {
		const scheduledFor = dueAfter(work, { after: trigger.delay });
		const payload = { ...mail, mailId: id, triggerKey: trigger.key };
		await enqueue(work, 'trigger_mail', [payload], scheduledFor);
		const details = { mail: id, trigger: trigger.key, due_at: scheduledFor.toISOString() };
		if (mail.contactId !== null)
			await recordActivity(work, mail.contactId, 'mail_scheduled', details);
		return { id, scheduledFor };
	}
	const missing = await writeTriggerMail(work, trigger, { ...mail, id });
	return { id, missing };
}

/** Adds the email of an email trigger to the outbox. Returns the names of variables without a value. */
export async function writeTriggerMail(
	work: Work,
	{ key, template }: Trigger,
	{ contactId, ...mail }: TriggerMail & { id: string },
): Promise<readonly string[]> {
	const contact =
		contactId === null ? undefined : await selectContact(work.owned, contactId).executeTakeFirst();
	return writeMail(work, { ...mail, contact, template, origin: { trigger: key } });
}

/** Checks that an email can be sent. @throws DomainError if the email address is suppressed, or there is no sender */
export async function rejectUnsendable(
	work: Work,
	{ to, contactId }: Pick<TriggerMail, 'to' | 'contactId'>,
): Promise<void> {
	findSender(work);
	const reason = await findMailSuppression(work, to, contactId);
	if (reason === undefined) return;
	throw new DomainError(
		'impossible',
		`This email address is suppressed (${reason}), so the email wasn't sent.`,
	);
}
