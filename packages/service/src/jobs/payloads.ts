import type { Effect } from '../workspace/schema.ts';

/** What each kind of job needs to know. */
export interface JobPayloads {
	/** Does what an automation does once it fired. */
	automation: {
		contactId: string;
		effects: Effect[];
		/** How many automations stand behind this one, each fired by the one before. */
		depth: number;
	};
	/** Sends the mail of an enrollment's next step, and plans the one after. */
	sequence_step: { enrollmentId: string; step: number };
	/** Sends a trigger's mail after its delay. */
	trigger_mail: {
		triggerKey: string;
		to: string;
		contactId: string | null;
		variables: Record<string, unknown>;
		recipient: { first_name?: string; last_name?: string };
	};
	/** Hands a mail of the outbox to SMTP. */
	deliver_mail: { mailId: string };
}

export type JobKind = keyof JobPayloads;
