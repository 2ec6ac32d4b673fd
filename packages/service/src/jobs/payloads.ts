import type { JsonObject } from '../store/tables.ts';
import type { Chain } from './chain.ts';
import type { Effect, When } from '../workspace/schema.ts';

/** Names that override the contact's names. */
export interface Recipient {
	first_name?: string;
	last_name?: string;
}

/** Email to send for an email trigger. */
export interface TriggerMail {
	to: string;
	/** Null if no contact has the email address. */
	contactId: string | null;
	variables: JsonObject;
	recipient: Recipient;
}

/** Payload of each kind of job. Jobs with the same `contactId` run in order. */
export interface JobPayloads {
	/** Runs a triggered automation. */
	automation: {
		contactId: string;
		effects: Effect[];
		/** The automation, and the change or event that triggered it. */
		automation: { id: string; when: When; because: JsonObject };
		/** Chain of automations up to this one. */
		chain: Chain;
		/** Event properties, available in email templates. */
		variables: Record<string, unknown>;
	};
	/** Sends the email of an enrollment's next step, and schedules the following step. */
	sequence_step: {
		contactId: string;
		enrollmentId: string;
		/** Slug of the sequence. */
		sequence: string;
		/** ID of the step. */
		step: string;
	};
	/** Sends the email of an email trigger after its delay. */
	trigger_mail: TriggerMail & { mailId: string; triggerKey: string };
}

export type JobKind = keyof JobPayloads;
