import type { JsonObject } from '../store/tables.ts';
import type { Effect, When } from '../workspace/schema.ts';

/** Names that are used before the contact's own. */
export interface Recipient {
	first_name?: string;
	last_name?: string;
}

/** The mail of a trigger. */
export interface TriggerMail {
	to: string;
	/** Null: the address is no contact's. */
	contactId: string | null;
	variables: JsonObject;
	recipient: Recipient;
}

/** Data of each kind of job. `contactId` is the contact whose jobs run in turn. */
export interface JobPayloads {
	/** Does what an automation does once it fired. */
	automation: {
		contactId: string;
		effects: Effect[];
		/** Which one it is, and what fired it; missing in jobs of earlier versions. */
		automation?: { id: string; when: When; because: JsonObject };
		/** How many automations stand behind this one, each fired by the one before. */
		depth: number;
		/** What mail can tell of the event that fired it. */
		variables: Record<string, unknown>;
	};
	/** Sends the mail of an enrollment's next step, and plans the one after. */
	sequence_step: { contactId: string; enrollmentId: string; step: number };
	/** Sends a trigger's mail after its delay. */
	trigger_mail: TriggerMail & { mailId: string; triggerKey: string };
}

export type JobKind = keyof JobPayloads;
