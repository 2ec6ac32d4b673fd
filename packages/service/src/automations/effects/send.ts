import { DomainError } from '../../base/domain-error.ts';
import { sendTriggerMail } from '../../mail/send-trigger-mail.ts';
import type { DoEffect } from './effect-context.ts';

/** Sends the mail of the trigger with this key, after the trigger's delay. */
export const send: DoEffect<'send'> = async ({ work, contact, variables }, key) => {
	const trigger = work.workspace.triggers.find((each) => each.key === key);
	if (!trigger) throw new DomainError('not found', `The email trigger ${key} no longer exists.`);
	const recipient = { to: contact.email, contactId: contact.id, variables, recipient: {} };
	await sendTriggerMail(work, trigger, recipient);
};
