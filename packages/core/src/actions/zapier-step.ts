import type { FieldKind } from './fields.ts';

/** Step in Zapier for an action or a trigger. */
export interface ZapierStep<FieldName extends string = string> {
	/** Kind of step. `dropdown` fills drop-down fields, and is hidden from users. */
	as: 'create' | 'search' | 'trigger' | 'dropdown';
	/** Key in snake_case. Users' Zaps contain it, so it never changes. */
	key: string;
	/** Noun for its object, in the singular. */
	noun: string;
	/** Fields that belong together, by the label of the group. */
	groups?: Readonly<Record<string, readonly FieldName[]>>;
	/** The kind of field for which a `dropdown` lists values or a `search` finds them, and the outputs with the value and its label. */
	fills?: { kind: FieldKind; value: string; label: string };
	/** For a `search`: the key of the `create` to run if nothing is found, and the label and summary of both as one step. */
	orCreate?: { key: string; label: string; summary: string };
}
