import { DomainError } from '../../../base/domain-error.ts';
import { sendTriggerMail } from '../../emails/send-trigger-mail.ts';
import type { ApplyEffect } from './effect-context.ts';

/** Sends the email of the email trigger with this key, after its delay. */
export const send: ApplyEffect<'send'> = async ({ work, contact, variables }, key) => {
	const trigger = work.workspace.triggers.find((each) => each.key === key);
	if (!trigger) throw new DomainError('not found', `The email trigger ${key} no longer exists.`);
	const recipient = { to: contact.email, contactId: contact.id, variables, recipient: {} };
	await sendTriggerMail(work, trigger, recipient);
};
