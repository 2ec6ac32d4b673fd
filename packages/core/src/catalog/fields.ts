import type { Endpoint } from '../api/endpoint.ts';
import type { CustomFields } from '../api/wire.ts';

/** Contact by email address or ID. */
export type ContactChoice = { email: string } | { id: string };

/** Tags to change, by name or by ID, without duplicates. */
export type TagsChoice = { tag_names: string[] } | { tag_ids: string[] };

/**
 * Parsed value of each kind of field. Kinds are separate only if at least one platform shows them
 * differently.
 */
export interface FieldValues {
	text: string;
	email: string;
	boolean: boolean;
	/** Maximum number of entries in a list. */
	limit: number;
	/** One of the field's choices. */
	choice: string;
	/** Free-form names with values: text, numbers, dates, true, or false. */
	keyValues: CustomFields;
	/** JSON object whose values keep their types. */
	json: Record<string, unknown>;
	textList: string[];
	contact: ContactChoice;
	tags: TagsChoice;
	/** Slug, selected from a live list or typed. */
	sequence: string;
	/**
	 * Destination of each column in a row; set only in a preview. The row's values are in the other fields.
	 */
	row: Readonly<Record<string, string>>;
}
export type FieldKind = keyof FieldValues;

/** Wording of a field, which can differ by platform. */
export interface FieldWording {
	/** Title Case. */
	label: string;
	/** One or two sentences for a marketer. Links are relative to the root of the repository, such as `docs/users/zapier.md`. */
	help: string;
	/** Gray text in the empty field. */
	placeholder?: string;
}

/** Option in a choice field, as shown to users. */
export interface Choice {
	label: string;
	help: string;
}

/** Label of one entry, with an example of its name and value. */
export interface EntryWording {
	/** Title Case: `Custom Field`. */
	label: string;
	name: string;
	value: string;
}

/** Field properties required to parse a value. */
export interface ParsedField<K extends FieldKind = FieldKind> {
	kind: K;
	/** Title Case. */
	label: string;
	required?: boolean;
	/** What a text identifies, if it's an ID. Values that can't be one, such as `N/A` or `0`, are then rejected. */
	identifies?: 'person' | 'email';
	/** Whether a list keeps placeholders such as `N/A`, because the action reports each invalid entry. */
	keepsPlaceholders?: true;
	/** Values of a choice, in display order. The first value is the default. */
	choices?: Readonly<Record<string, Choice>>;
	/**
	 * Common column names for this field in a row, in addition to the field's label and API name.
	 * Case, spaces, and punctuation are ignored.
	 */
	columns?: readonly string[];
	/** Those of the `columns` that contain the full name if the row has no other part of the name. */
	wholeNames?: readonly string[];
	/**
	 * The fields for the first and the last name, if `columns` are names of columns with a full name. The full
	 * name is split if the row has neither.
	 */
	splitsInto?: readonly [first: string, last: string];
	/**
	 * For a row: the field for all unrecognized columns, the field with the names of those to clear, the columns
	 * that are never sent, and the fields that need a column or a value.
	 */
	rest?: {
		field: string;
		cleared: string;
		ignored: readonly string[];
		needs: readonly string[];
		envelope?: Envelope;
	};
	/** Setting for the row mapping, if this field contains one. Fields with a setting aren't sent. */
	ofRow?: RowSetting;
	/** Whether a list to choose from also contains what is inactive. @default false */
	includesInactive?: true;
	/** Whether it overrides a person's wish, so that a platform for models leaves it out. @default false */
	overridesConsent?: true;
	n8n?: Partial<FieldWording> & {
		/** Whether most people fill it in, so that the form shows it outside of the list of optional fields. @default false */
		isProminent?: true;
	};
	zapier?: Partial<FieldWording>;
	mcp?: Partial<FieldWording> & {
		/** Name of the argument, where models see another name than the API's. One thing has one name in all tools. */
		name?: string;
	};
}

/** Object that a platform puts around a row: the property with the row, and the properties beside it. */
export interface Envelope {
	row: string;
	beside: readonly string[];
}

/**
 * Setting for the row mapping: the columns to ignore, the names of custom fields, the handling of lists and
 * objects, the format of dates, or the preview.
 */
export type RowSetting = 'ignored' | 'names' | 'nested' | 'dates' | 'preview';

/** Field that a user fills in. */
export interface Field<K extends FieldKind = FieldKind> extends ParsedField<K>, FieldWording {
	/** Realistic value, for documentation and samples. */
	example?: FieldValues[K];
	/** Endpoint used only if the field is filled in. */
	endpoints?: readonly Endpoint[];
	/** Wording and example of an entry, for a field with several names and values. */
	entry?: EntryWording;
}

/** Fields in display order, keyed by API field name. */
export type Fields = Readonly<Record<string, Field>>;

/** Fields with only the properties required to parse values, keyed by API field name. */
export type ParsedFields = Readonly<Record<string, ParsedField>>;

type SentNames<F extends ParsedFields> = {
	[N in keyof F]: F[N] extends { ofRow: RowSetting } ? never : N;
}[keyof F];

type RequiredNames<F extends ParsedFields> = {
	[N in keyof F]: F[N] extends { required: true } ? N : never;
}[keyof F];

type ValueOf<F extends ParsedField> = F extends { choices: Readonly<Record<infer V, Choice>> }
	? V
	: FieldValues[F['kind']];

/** An action's input, inferred from its fields. */
export type InputOf<F extends ParsedFields> = { [N in RequiredNames<F>]: ValueOf<F[N]> } & {
	[N in Exclude<SentNames<F>, RequiredNames<F>>]?: ValueOf<F[N]>;
};

type Definition<K extends FieldKind> = Omit<Field<K>, 'kind' | 'required' | 'choices'>;

const field =
	<K extends FieldKind>(kind: K) =>
	<R extends boolean = false>(definition: Definition<K> & { required?: R }) =>
		({ kind, ...definition }) as Definition<K> & { kind: K; required: R }; // absent counts as false

export const text = field('text');
export const email = field('email');
export const boolean = field('boolean');
export const limit = field('limit');
export const keyValues = field('keyValues');
export const json = field('json');
export const textList = field('textList');
export const contact = field('contact');
export const tags = field('tags');
export const sequence = field('sequence');
export const row = field('row');

export const choice = <V extends string>(
	definition: Definition<'choice'> & {
		choices: Readonly<Record<V, Choice>>;
	},
) => ({ kind: 'choice' as const, ...definition });

/** Returns the default of a choice, its first value. */
export const firstChoice = ({ choices = {} }: Pick<ParsedField, 'choices'>): string =>
	Object.keys(choices)[0]!; // every choice has values

/** Turns a field into a setting for the row mapping. Settings aren't sent. */
export const ofRow = <F extends ParsedField>(setting: RowSetting, field: F) => ({
	...field,
	ofRow: setting,
});
