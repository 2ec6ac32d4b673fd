import { oneLine } from '../errors/text.ts';
import { throwUnreadable, isBlank } from './parsers/reading.ts';
import { hasEmptyEnvelope, isInObject, MAX_SHOWN, type Cell } from './row-cells.ts';
import { plainColumn } from './row-form.ts';
import { settingLabel, type Mapping } from './row-mapping.ts';

/**
 * Rejects a row if a needed field is blank and no column matches the field. The row may contain the column
 * under an unrecognized name, or in an object.
 */
export function requireColumns({ form, input, label }: Mapping, cells: readonly Cell[]): void {
	for (const name of form.needs) {
		const isMatch = (column: string) => form.recognized.get(plainColumn(column)) === name;
		const isFound = cells.some((cell) => !isInObject(cell) && isMatch(cell.column));
		if (isFound || !isBlank(input[name])) continue;
		rejectObject(label(name), cells, isMatch);
		const object = objectWith(cells, isMatch);
		const fix = `Rename a column to ${label(name)}, or fill in '${label(name)}'.`;
		const other = `If ${object} contains the contact, enter only ${object} in '${label(form.name)}'.`;
		throwUnreadable(
			`has no column for '${label(name)}'`,
			object === undefined ? fix : `${fix} ${other}`,
		);
	}
}

/** Rejects a request without a row in its body. What is beside it would become custom fields, such as its headers. */
export function rejectEmptyEnvelope(mapping: Mapping, isIgnored: Match): void {
	const { form, input, label } = mapping;
	const { row, beside = [] } = form.envelope ?? {};
	if (beside.every(isIgnored) || !hasEmptyEnvelope(input[form.name], form.envelope)) return;
	const names = new Intl.ListFormat('en').format(beside);
	const ignored = settingLabel(mapping, 'ignored');
	throwUnreadable(
		`has a request without an object in its ${row}`,
		`Enter only the object with the columns in '${label(form.name)}', or add ${names} to ${ignored}. Headers can contain secrets.`,
	);
}

type Match = (column: string) => boolean;

/** Rejects a column that matches, but contains an object. */
function rejectObject(label: string, cells: readonly Cell[], isMatch: Match): void {
	const object = cells.find(({ inObject = '' }) => isMatch(inObject))?.inObject;
	if (object === undefined) return;
	throwUnreadable(
		`has an object in the column for '${label}'`,
		`Fill in '${label}' with one of its values.`,
		object,
	);
}

/** Returns the column with an object that has a matching value, as an error shows it; undefined if there is none. */
function objectWith(cells: readonly Cell[], isMatch: Match): string | undefined {
	const { inObject } =
		cells.find(({ column, inObject }) => inObject && isMatch(column.slice(inObject.length + 1))) ??
		{};
	return inObject && oneLine(inObject, MAX_SHOWN);
}
