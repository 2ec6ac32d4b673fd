import { runAutomation } from '../automations/run-automation.ts';
import type { Handlers } from '../jobs/handlers.ts';
import { sendDelayedMail } from '../mail/send-delayed-mail.ts';
import { takeSequenceStep } from '../sequences/take-sequence-step.ts';

/** Handler of each kind of job. */
export const handlers: Handlers = {
	automation: runAutomation,
	sequence_step: takeSequenceStep,
	trigger_mail: sendDelayedMail,
};
