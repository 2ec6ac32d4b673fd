import type { Handlers } from '../jobs/handlers.ts';
import { runAutomation } from './automations/run-automation.ts';
import { sendDelayedMail } from './emails/send-delayed-mail.ts';
import { runSequenceStep } from './sequences/run-sequence-step.ts';

/** Job handlers, by kind. */
export const handlers: Handlers = {
	automation: runAutomation,
	sequence_step: runSequenceStep,
	trigger_mail: sendDelayedMail,
};
