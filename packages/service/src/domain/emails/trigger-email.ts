import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { DomainError } from '../../base/domain-error.ts';
import type { Work } from '../../jobs/work.ts';
import { findContacts } from '../contacts/find-contacts.ts';
import { sendTriggerMail } from './send-trigger-mail.ts';

/**
 * Sends a transactional email to a contact or to any other email address. api.md section 4, /emails/trigger/.
 *
 * @throws DomainError for an unknown email trigger, or if the email can't be sent
 */
export async function triggerEmail(work: Work, body: TriggerEmailBody): Promise<TriggeredEmail> {
	const { trigger_key, to_email, variables = {}, recipient = {} } = body;
	const trigger = work.workspace.triggers.find(({ key }) => key === trigger_key);
	if (!trigger) {
		throw new DomainError(
			'not found',
			'No email trigger has this trigger_key. Use a key from the triggers in the workspace file.',
		);
	}
	const [contact] = await findContacts(work, { email: to_email });
	const mail = { to: to_email, contactId: contact?.id ?? null, variables, recipient };
	const { id, scheduledFor } = await sendTriggerMail(work, trigger, mail);
	if (!scheduledFor) return { id, status: 'sent', to_email };
	return { id, status: 'scheduled', to_email, scheduled_for: scheduledFor.toISOString() };
}
