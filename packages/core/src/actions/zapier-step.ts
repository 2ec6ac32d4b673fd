import type { FieldKind } from './fields.ts';

/** How Zapier shows an action or a trigger. */
export interface ZapierStep<FieldName extends string = string> {
	/** `dropdown` fills drop-down fields, and people don't see it as a step. */
	as: 'create' | 'search' | 'trigger' | 'dropdown';
	/** snake_case. Zapier keeps it in the Zaps of its users, so it never changes. */
	key: string;
	/** What it is about, one of it. */
	noun: string;
	/** Fields that belong together, by the label of the group. */
	groups?: Readonly<Record<string, readonly FieldName[]>>;
	/** The kind of field for which a `dropdown` lists values or a `search` finds them, and the outputs with the value and its label. */
	fills?: { kind: FieldKind; value: string; label: string };
	/** Of a `search`: the key of the `create` to run if nothing is found, and the label and summary of both as one step. */
	orCreate?: { key: string; label: string; summary: string };
}
