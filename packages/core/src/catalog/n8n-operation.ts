import type { Resource } from './resources.ts';
import type { Wording } from './wording.ts';

/** Properties of an action that only n8n uses. */
export interface N8nOperation<FieldName extends string = string> extends Partial<Wording> {
	/** Name in sentence case, in the list of actions. @default the common name in sentence case */
	action?: string;
	/** Whether sending the same input again has no effect. If so, the node can skip unchanged contacts. */
	isRepeatable?: true;
	/** Warning for a run with results whose contact was created, if the action shouldn't create any. */
	warnIfCreated?: string;
	bulk?: BulkForm;
	alternatives?: Alternatives<FieldName>;
}

/** Optional fields of which at least one is required, shown as one choice. */
export interface Alternatives<FieldName extends string = string> {
	/** Name of the choice, in the API's naming style. */
	name: string;
	/** Title Case. */
	label: string;
	help: string;
	fields: readonly [FieldName, ...FieldName[]];
}

/** Action that needs fewer requests for many items. */
export interface BulkForm {
	/** Key of the action. */
	key: `${Resource}.${string}`;
	/** Items per request. */
	perRequest: number;
	/** Present participle for the original action: `Enrolling`. */
	participle: string;
	/** Limitation of the other action, as a clause: `it sends no metadata`. */
	drawback: string;
}
