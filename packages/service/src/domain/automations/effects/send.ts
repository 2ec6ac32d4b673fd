import { WaitsForFile } from '../../../jobs/waits-for-file.ts';
import { sendTriggerMail } from '../../emails/send-trigger-mail.ts';
import type { ApplyEffect } from './effect-context.ts';

/** Sends the email of the email trigger with this key, after its delay. */
export const send: ApplyEffect<'send'> = async ({ work, contact, variables }, key) => {
	const trigger = work.workspace.triggers.find((each) => each.key === key);
	if (!trigger) throw new WaitsForFile(`the email trigger ${key} isn't in the workspace file`);
	const recipient = { to: contact.email, contactId: contact.id, variables, recipient: {} };
	await sendTriggerMail(work, trigger, recipient);
};
