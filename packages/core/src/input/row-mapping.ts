import type { ParsedFields, RowSetting } from '../catalog/fields.ts';
import { joinList } from './parsers/lists.ts';
import { isPlaceholder } from './parsers/placeholders.ts';
import { isDate, throwUnreadable } from './parsers/reading.ts';
import type { Cell } from './row-cells.ts';
import type { RowForm } from './row-form.ts';

export type RawInput = Readonly<Record<string, unknown>>;

/** Settings for the mapping of a row. */
export interface RowSettings {
	ignored?: readonly string[];
	names?: string;
	nested?: string;
	dates?: string;
	preview?: boolean;
}

/** The state of mapping one row. */
export interface Mapping {
	fields: ParsedFields;
	form: RowForm;
	input: RawInput;
	settings: RowSettings;
	/** Returns the label of a field. */
	label: (name: string) => string;
	/** The destination of each column, for the preview. */
	destinations: Map<string, string>;
	/** The cells of each field that recognized a column. */
	recognized: Map<string, Cell[]>;
	/** The cells with full names, which are assigned after all other cells. */
	fullNames: Cell[];
	/** The values in all other columns, keyed by the name of the field that they become. */
	rest: Map<string, Cell>;
}

/** Returns the label of a setting, in quotes. Every row form contains all settings. */
export const settingLabel = ({ form, label }: Mapping, setting: RowSetting): string =>
	`'${label(form.settingNames[setting]!)}'`;

/** Whether two cells contain the same value. Case and surrounding spaces don't matter. */
export const isSameValue = (first: Cell, second: Cell): boolean =>
	normalize(first.value) === normalize(second.value);

const normalize = (value: unknown): string => String(value).trim().toLowerCase();

/** Returns the preview's text for a cell that has the same value as an earlier one. */
export const sameAs = ({ column }: Cell): string => `Not sent: the same as ${column}`;

/**
 * Returns the value of a cell, with lists and objects handled according to the settings.
 *
 * @param alternative another fix for a list that can't be joined, after `Add the column to 'Columns to Ignore'`
 */
export function singleOf(mapping: Mapping, { column, value }: Cell, alternative = ''): unknown {
	if (typeof value !== 'object' || isDate(value)) return value;
	const ignore = `Add the column to ${settingLabel(mapping, 'ignored')}`;
	if (mapping.settings.nested === 'report') {
		const fix = `${ignore}, or change ${settingLabel(mapping, 'nested')}.`;
		return throwUnreadable('has a column with a list or an object', fix, column);
	}
	return Array.isArray(value) ? joinList(column, value, `${ignore}${alternative}.`) : value;
}

/** Returns the elements of a list that are values, and the preview's note about the others. */
export function withoutPlaceholders(elements: readonly unknown[]): {
	values: unknown[];
	note: string;
} {
	const leftOut = elements.filter(isPlaceholder).map((element) => String(element).trim());
	return {
		values: elements.filter((element) => !isPlaceholder(element)),
		note: leftOut.length === 0 ? '' : `, without ${leftOut.join(', ')}`,
	};
}
