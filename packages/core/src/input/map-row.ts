import type { ParsedField, ParsedFields } from '../catalog/fields.ts';
import type { Platform } from '../catalog/platform.ts';
import { labelOf } from '../catalog/label-of.ts';
import { toIsoDate, type DateOrder } from './dates.ts';
import { fieldNameOf, rejectColumnNames } from './field-names.ts';
import { assignFullNames, fullNameColumns, isNoFullName } from './full-name.ts';
import { elementsOf, isNestedList } from './parsers/lists.ts';
import { readJson } from './parsers/objects.ts';
import { isNoIdentity, isPlaceholder } from './parsers/placeholders.ts';
import { throwUnreadable, isBlank, isDate, isoOf } from './parsers/reading.ts';
import { recognize } from './recognize-cell.ts';
import { rejectEmptyEnvelope, requireColumns } from './require-columns.ts';
import {
	cellsOf,
	columnNameOf,
	inColumn,
	isBlankCell,
	isInObject,
	type Cell,
} from './row-cells.ts';
import { plainColumn, type RowForm } from './row-form.ts';
import {
	settingLabel,
	singleOf,
	withoutPlaceholders,
	type Mapping,
	type RawInput,
	type RowSettings,
} from './row-mapping.ts';

const BLANK = 'Not sent: blank';
const IGNORED = 'Not sent: ignored';

/**
 * Maps each column in a row to the field that recognizes it, and all other columns to the field `form.rest`,
 * including the values in objects: an object in a column can be another person, such as the owner of a lead.
 * A filled-in field takes precedence over its column, but a list field combines both. Blank cells are
 * skipped.
 *
 * @throws UnreadableError if the row isn't an object, or if a column can't be sent
 */
export function mapRow(
	fields: ParsedFields,
	form: RowForm,
	input: RawInput,
	{ platform, ...settings }: RowSettings & { platform?: Platform },
): RawInput {
	const mapping: Mapping = {
		...{ fields, form, input, settings },
		label: (name) => labelOf(name, fields[name]!, platform),
		destinations: new Map(),
		recognized: new Map(),
		fullNames: [],
		rest: new Map(),
	};
	const isIgnored = ignoring(mapping);
	const isWhole = ({ column, value }: Cell) =>
		isIgnored(column) || isBlankCell(value) || settings.nested === 'report';
	const cells = cellsOf(input[form.name], { form, isWhole });
	const isFullName = fullNameColumns(
		form,
		cells
			.filter((cell) => !isInObject(cell) && !isIgnored(cell.column))
			.map(({ column }) => column),
	);
	for (const cell of cells) {
		const place = () => assignValues(mapping, cell, isFullName(cell.column));
		mapping.destinations.set(cell.column, isIgnored(cell.column) ? IGNORED : place());
	}
	assignFullNames(mapping);
	requireColumns(mapping, cells);
	rejectEmptyEnvelope(mapping, isIgnored);
	rejectColumnNames(
		mapping,
		cells.filter(({ column }) => !isIgnored(column)),
	);
	return { ...input, ...valuesOf(mapping) };
}

/** Matches the name of a column without a header: blank, or as the spreadsheet library xlsx names it. */
const NO_HEADER = /^(?:__EMPTY(?:_\d+)?)?$/;

/** Returns a function that checks whether a column is ignored. Columns without a header are always ignored. */
function ignoring({ form, settings: { ignored = [] } }: Mapping): (column: string) => boolean {
	const names = new Set(ignored.map((name) => columnNameOf(name).toLowerCase()));
	return (column) =>
		NO_HEADER.test(column) || form.ignored.has(column) || names.has(column.toLowerCase());
}

/** Assigns a cell without the placeholders in its list, as `assign` does. */
function assignValues(mapping: Mapping, cell: Cell, isFullName: boolean): string {
	const { column, value } = cell;
	if (!Array.isArray(value) || !value.some(isPlaceholder)) return assign(mapping, cell, isFullName);
	const { values, note } = withoutPlaceholders(value);
	if (values.every(isBlank)) return notSent(textOf(column, value), 'a value');
	return assign(mapping, { ...cell, value: values }, isFullName) + note;
}

/** Assigns a cell to a field. Returns the cell's destination, for the preview. */
function assign(mapping: Mapping, cell: Cell, isFullName: boolean): string {
	const { form, destinations, fullNames, label, rest } = mapping;
	const { column } = cell;
	const current = destinations.get(column) ?? BLANK;
	if (isBlankCell(cell.value)) return current;
	if (current !== BLANK)
		throwUnreadable('has two columns with the same name', 'Rename one of them.', column);
	if (cell.isUnnamed) {
		const fix = `Rename it, or add it to ${settingLabel(mapping, 'ignored')}.`;
		throwUnreadable('has a column with a placeholder instead of a name', fix, column);
	}
	const name = isInObject(cell) ? undefined : form.recognized.get(plainColumn(column));
	const isName = name !== undefined && isFullName;
	const leftOut = leftOutAs(cell, name === undefined ? undefined : mapping.fields[name], isName);
	if (leftOut !== undefined) return leftOut;
	if (isName) {
		fullNames.push(cell);
		return label(name);
	}
	if (name !== undefined) return recognize(mapping, name, cell);
	const field = fieldNameOf(mapping, cell);
	const destination = `${label(form.rest)}: ${field}`;
	if (isNestedList(cell.value) && mapping.settings.nested !== 'report') {
		rest.set(field, {
			...cell,
			value: JSON.stringify(readJson({ [column]: cell.value })![column]),
		});
		return `${destination}, as JSON`;
	}
	rest.set(field, { ...cell, value: withIsoDate(mapping, column, singleOf(mapping, cell)) });
	return destination;
}

/** Returns a text with a date as ISO 8601, if the setting for dates says so, and any other value unchanged. */
function withIsoDate(mapping: Mapping, column: string, value: unknown): unknown {
	const { dates } = mapping.settings;
	if (typeof value !== 'string' || dates === undefined || dates === 'as_in_sheet') return value;
	const fix = `Correct the date, or change ${settingLabel(mapping, 'dates')}.`;
	return inColumn(column, () => toIsoDate(value, dates as DateOrder, fix)); // the other choices of the setting
}

/**
 * Returns the preview's text for a cell that contains no value, no ID, or no name. A row with such a cell is sent
 * without it, because a sheet has many rows, and the cell wasn't typed for this purpose. Typed values are rejected.
 */
function leftOutAs(
	{ column, value }: Cell,
	field: ParsedField | undefined,
	isName: boolean,
): string | undefined {
	const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (field?.identifies && isNoIdentity(single)) return notSent(textOf(column, single), 'an ID');
	if (isPlaceholder(value)) return notSent(String(value), 'a value');
	return isName && isNoFullName(single) ? notSent(textOf(column, single), 'a name') : undefined;
}

const notSent = (text: string, what: string): string => `Not sent: ${text.trim()} isn't ${what}`;

/** Returns a value as the preview shows it. */
function textOf(column: string, value: unknown): string {
	if (Array.isArray(value)) return value.map((item) => textOf(column, item)).join(', ');
	return isDate(value) ? isoOf(value, column) : String(value);
}

/** Returns the values of the fields that the row fills in. */
function valuesOf({
	fields,
	form,
	input,
	settings,
	destinations,
	recognized,
	rest,
}: Mapping): RawInput {
	const values = [...recognized].map(([name, cells]): [string, unknown] => [
		name,
		fields[name]!.kind === 'textList'
			? [...cells.map(({ value }) => value), elementsOf(input[name])]
			: cells[0]!.value, // single values have one cell
	]);
	return {
		...Object.fromEntries(values),
		[form.rest]: [
			Object.fromEntries([...rest].map(([field, { value }]) => [field, value])),
			input[form.rest],
		].flat(),
		[form.name]: settings.preview ? Object.fromEntries(destinations) : undefined,
	};
}
