import type { TriggeredEmail, TriggerEmailBody } from '@contact-sync/core';
import { DomainError } from '../../base/domain-error.ts';
import type { TriggerMail } from '../../jobs/payloads.ts';
import type { Work } from '../../jobs/work.ts';
import type { Trigger } from '../../workspace/schema.ts';
import { findContacts } from '../contacts/find-contacts.ts';
import { RecordedError } from '../recorded-error.ts';
import { sendTriggerMail, type SentTriggerMail } from './send-trigger-mail.ts';

/**
 * Sends a transactional email to a contact or to any other email address. api.md section 4, /emails/trigger/.
 *
 * @throws DomainError for an unknown email trigger; RecordedError if the email to a contact can't be sent
 */
export async function triggerEmail(work: Work, body: TriggerEmailBody): Promise<TriggeredEmail> {
	const { trigger_key, to_email, variables = {}, recipient = {} } = body;
	const trigger = work.workspace.triggers.find(({ key }) => key === trigger_key);
	if (!trigger) throw unknownTrigger(work);
	const [contact] = await findContacts(work, { email: to_email });
	const mail = { to: to_email, contactId: contact?.id ?? null, variables, recipient };
	const { id, scheduledFor, missing = [] } = await sendOrRefuse(work, trigger, mail);
	const missing_variables = missing.length > 0 ? { missing_variables: [...missing] } : {};
	if (!scheduledFor) return { id, status: 'sent', to_email, ...missing_variables };
	return { id, status: 'scheduled', to_email, scheduled_for: scheduledFor.toISOString() };
}

/** Maximum number of keys that an error lists. */
const MAX_KEYS = 20;

function unknownTrigger({ workspace: { triggers } }: Work): DomainError {
	const keys = triggers.slice(0, MAX_KEYS).map(({ key }) => key);
	const more = triggers.length > MAX_KEYS ? `, and ${triggers.length - MAX_KEYS} more` : '';
	const known =
		keys.length === 0
			? 'There are no email triggers yet.'
			: `The keys are: ${keys.join(', ')}${more}.`;
	return new DomainError('not found', `No email trigger has this trigger_key. ${known}`);
}

async function sendOrRefuse(
	work: Work,
	trigger: Trigger,
	mail: TriggerMail,
): Promise<SentTriggerMail> {
	try {
		return await sendTriggerMail(work, trigger, mail);
	} catch (error) {
		if (!(error instanceof DomainError) || mail.contactId === null) throw error;
		const details = { trigger: trigger.key, reason: error.message };
		throw new RecordedError(error.kind, error.message, {
			contactId: mail.contactId,
			kind: 'mail_refused',
			details,
		});
	}
}
