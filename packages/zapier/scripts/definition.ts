/** The parts of a compiled app that the rules check. */
export interface Definition {
	version: string;
	authentication: { type: string; fields: InputField[]; connectionLabel?: string };
	flags?: { cleanInputData?: boolean };
	throttle?: object;
	triggers: Record<string, Operation>;
	searches: Record<string, Operation>;
	creates: Record<string, Operation>;
	searchOrCreates?: Record<string, { search: string; create: string }>;
}

export interface Operation {
	key: string;
	noun: string;
	display: { label: string; description: string; hidden?: boolean };
	operation: {
		type?: string;
		inputFields?: InputField[];
		inputFieldGroups?: Array<{ key: string; label: string }>;
		outputFields: OutputField[];
		sample: Record<string, unknown>;
		throttle?: object;
	};
}

export interface InputField {
	key: string;
	label: string;
	helpText?: string;
	required?: boolean;
	type?: string;
	list?: boolean;
	dict?: boolean;
	/** Labels, by value. */
	choices?: Record<string, string>;
	default?: string;
	group?: string;
	dynamic?: string;
	search?: string;
	/** Fields of a line item. A field with children has no help text. */
	children?: InputField[];
}

/** Returns input fields and the fields of their line items. */
export const withChildren = (fields: readonly InputField[]): InputField[] =>
	fields.flatMap((field) => [field, ...(field.children ?? [])]);

export interface OutputField {
	key: string;
	label: string;
	type?: string;
	list?: boolean;
	dict?: boolean;
	primary?: boolean;
	children?: OutputField[];
}

/** Names of operation kinds, by key in the app definition. */
export const KINDS = { triggers: 'trigger', searches: 'search', creates: 'action' } as const;

export type Kind = keyof typeof KINDS;

/** An operation and its kind. */
export interface LocatedOperation extends Operation {
	kind: Kind;
}

/** Returns all operations of an app, including hidden ones. */
export const operationsOf = (definition: Definition): LocatedOperation[] =>
	kinds.flatMap((kind) =>
		Object.values(definition[kind]).map((operation) => ({ ...operation, kind })),
	);

/** The keys of KINDS, typed. */
export const kinds = Object.keys(KINDS) as Kind[];
