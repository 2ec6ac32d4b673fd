import type { State, Tables } from '@contact-sync/testing/tables';

export type Given = Record<string, unknown>;

/** What a request is to the one who has to decide whether to send it again. */
export type RequestClass =
	/** Harmless twice, and something of its answer is needed. */
	| 'asking'
	/** Harmless twice (by its idempotency key, where it has one), and nothing of its answer is needed. */
	| 'safe'
	/** Twice may do it twice, and nothing of its answer is needed. */
	| 'unsafe'
	/** The same, when the service is going to refuse it. */
	| 'refused';

/** An action, the requests it makes, and what the service's tables hold before the first and after each. */
export interface Case {
	name: string;
	action: string;
	/** The fields; a function where they need an ID that the service gave. */
	given: Given | ((state: State) => Given);
	/** Contacts that are there before. */
	before?: readonly Given[];
	requests: readonly RequestClass[];
	/** One more than there are requests. */
	tables: readonly Tables[];
	/** Texts of what is sent that an error may show. */
	about?: readonly string[];
	/** What a success gives. */
	gives?: object;
}
