import { sendTriggerMail } from '../../emails/send-trigger-mail.ts';
import { requireTrigger } from '../../require-part.ts';
import type { ApplyEffect } from './effect-context.ts';

/** Sends the email of the email trigger with this key, after its delay. */
export const send: ApplyEffect<'send'> = async ({ work, contact, variables }, key) => {
	const trigger = requireTrigger(work, key);
	const recipient = { to: contact.email, contactId: contact.id, variables, recipient: {} };
	await sendTriggerMail(work, trigger, recipient);
};
