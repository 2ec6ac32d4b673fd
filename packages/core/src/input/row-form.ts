import type { Envelope, ParsedField, ParsedFields, RowSetting } from '../catalog/fields.ts';

/** Input form of an action, with fields that a row can fill in. */
export interface RowForm {
	/** The name of the field that contains the row. */
	name: string;
	/** The name of the field for the columns that no field recognizes. */
	rest: string;
	/** The name of the field with the names of custom fields to clear. */
	cleared: string;
	/** Columns that are never sent. */
	ignored: ReadonlySet<string>;
	/** The names of the fields that need a column or a value. */
	needs: readonly string[];
	/** An object that can be around the row. */
	envelope?: Envelope;
	/** The fields that contain the settings for the mapping, keyed by field name. */
	settings: Readonly<Record<string, ParsedField>>;
	/** The name of the field that contains each setting. */
	settingNames: Readonly<Partial<Record<RowSetting, string>>>;
	/** Names of the fields that recognize columns, keyed by normalized column name. */
	recognized: ReadonlyMap<string, string>;
	/** Columns that contain full names; undefined if no field splits its columns. */
	fullName?: {
		/** The name of the field that recognizes the columns. */
		name: string;
		/** The names of the fields for the first and the last name. */
		parts: readonly string[];
		/** The normalized names of the columns. */
		columns: ReadonlySet<string>;
		/** The normalized names of columns that contain the full name if the row has no other part of the name. */
		wholeNames: ReadonlySet<string>;
	};
}

/** Cached forms, keyed by their fields, which never change. All items in a run have the same form. */
const forms = new WeakMap<ParsedFields, RowForm | undefined>();

/** Returns the form for a row; undefined if the fields don't include a row. */
export function rowFormOf(fields: ParsedFields): RowForm | undefined {
	if (!forms.has(fields)) forms.set(fields, createForm(fields));
	return forms.get(fields);
}

function createForm(fields: ParsedFields): RowForm | undefined {
	const entries = Object.entries(fields);
	const [name, row] = entries.find(([, { rest }]) => rest !== undefined) ?? [];
	if (name === undefined || row?.rest === undefined) return undefined;
	const settings = entries.filter(([, { ofRow }]) => ofRow !== undefined);
	return {
		name,
		rest: row.rest.field,
		cleared: row.rest.cleared,
		ignored: new Set(row.rest.ignored),
		needs: row.rest.needs,
		envelope: row.rest.envelope,
		settings: Object.fromEntries(
			settings.map(([setting, field]) => [setting, { ...field, ofRow: undefined }]),
		),
		settingNames: Object.fromEntries(settings.map(([setting, { ofRow }]) => [ofRow, setting])),
		recognized: new Map(entries.flatMap(([field, definition]) => namesOf(field, definition))),
		fullName: fullNameOf(entries),
	};
}

function fullNameOf(entries: Array<[string, ParsedField]>): RowForm['fullName'] {
	const [name, field] = entries.find(([, { splitsInto }]) => splitsInto !== undefined) ?? [];
	if (name === undefined || field?.splitsInto === undefined) return undefined;
	const { splitsInto: parts, columns = [] } = field;
	const whole = entries.flatMap(([, { wholeNames = [] }]) => wholeNames);
	return {
		name,
		parts,
		columns: new Set(columns.map(plainColumn)),
		wholeNames: new Set(whole.map(plainColumn)),
	};
}

/** Returns the normalized names of the columns that a field recognizes, each with the field's name. */
const namesOf = (name: string, { label, columns }: ParsedField): Array<[string, string]> =>
	columns === undefined
		? []
		: [name, label, ...columns].map((column) => [plainColumn(column), name]);

/**
 * Returns a column's name in lowercase, without spaces, punctuation, and accents, so that `E-Mail`, `e_mail`,
 * and `Email` are equal, and `Prénom` and `Prenom`.
 */
export const plainColumn = (column: string): string =>
	column
		.normalize('NFKD')
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]/gu, '');
