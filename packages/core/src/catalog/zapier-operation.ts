import type { FieldKind } from './fields.ts';
import type { Wording } from './wording.ts';

/** Properties of an action or a trigger that only Zapier uses. */
export interface ZapierOperation<FieldName extends string = string> extends Partial<Wording> {
	/** Absent if Zapier doesn't offer the action or the trigger. */
	step?: ZapierStep<FieldName>;
}

/** Step in Zapier for an action or a trigger. */
export interface ZapierStep<FieldName extends string = string> {
	/** Kind of step. `dropdown` fills drop-down fields, and is hidden from users. */
	as: 'create' | 'search' | 'trigger' | 'dropdown';
	/** Key in snake_case. Users' Zaps contain it, so it never changes. */
	key: string;
	/** Singular noun for the object of the step. */
	noun: string;
	/** Groups of fields that belong together, keyed by group label. */
	groups?: Readonly<Record<string, readonly FieldName[]>>;
	/** Fields and outputs of the action that the step doesn't have. @default none */
	omits?: readonly string[];
	/**
	 * Kind of field that a `dropdown` or a `search` fills in, and the outputs that contain the value and its
	 * label.
	 */
	fills?: { kind: FieldKind; value: string; label: string };
	/** For a `dropdown`: the list for fields that include what is inactive, and the input that returns it. */
	withInactive?: {
		key: string;
		label: string;
		summary: string;
		input: Readonly<Record<string, true>>;
	};
	/**
	 * For a `search`: key of the `create` step to run if nothing is found, and label and summary of the
	 * combined step.
	 */
	orCreate?: { key: string; label: string; summary: string };
	/** For a `search`: output that is true, or a number other than zero, in a match. @default every result is one */
	matchIf?: string;
	/** For a `search`: whether an error means that there is no match. @default never */
	isNoMatch?(error: unknown): boolean;
}
