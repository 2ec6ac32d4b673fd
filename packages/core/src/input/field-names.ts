import { readTextList } from './parsers/lists.ts';
import { checkName } from './parsers/objects.ts';
import { throwUnreadable } from './parsers/reading.ts';
import type { Cell } from './row-cells.ts';
import { plainColumn } from './row-form.ts';
import { settingLabel, type Mapping } from './row-mapping.ts';

/**
 * Returns the name of the field that an unrecognized column becomes.
 *
 * @throws UnreadableError if the name is blank, forbidden, or the name of another column's field
 */
export function fieldNameOf(mapping: Mapping, cell: Cell): string {
	const { column } = cell;
	checkName(column);
	const fix = `add it to ${settingLabel(mapping, 'ignored')}, or change ${settingLabel(mapping, 'names')}.`;
	const name = isExact(mapping, cell) ? column : lowercaseName(column);
	if (name === '')
		throwUnreadable('has a column name without letters and digits', `Rename it, ${fix}`, column);
	checkName(name);
	const earlier = mapping.rest.get(name);
	if (earlier === undefined) return name;
	return throwUnreadable(
		'has two columns for one field',
		`Rename one of them, ${fix}`,
		`"${earlier.column}" and "${column}"`,
	);
}

/**
 * Rejects a field to clear that is named like a column instead of like the column's field: nothing would be
 * cleared.
 */
export function rejectColumnNames(mapping: Mapping, cells: readonly Cell[]): void {
	const { form, input, label } = mapping;
	const names = clearedNames(input[form.cleared]);
	for (const cell of cells) {
		if (isExact(mapping, cell)) continue;
		const { column } = cell;
		const field = lowercaseName(column);
		const name = names.find((each) => plainColumn(each) === plainColumn(field) && each !== field);
		if (name === undefined || form.recognized.has(plainColumn(name))) continue;
		const fix = `Enter ${field} in '${label(form.cleared)}', or change ${settingLabel(mapping, 'names')}.`;
		throwUnreadable('has another name for a field to clear', fix, name);
	}
}

/** Whether a column is the name of its field. */
const isExact = ({ settings }: Mapping, { isField = false }: Cell): boolean =>
	isField || settings.names === 'as_in_sheet';

/** Returns the names in a list. An unreadable list has none: its error is reported where the list is read. */
function clearedNames(list: unknown): readonly string[] {
	try {
		return readTextList(list) ?? [];
	} catch {
		return [];
	}
}

/** Matches a word. Marks belong to the letter before them, as in Hindi. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns a column's words in lowercase, with underscores between them. Letters of all languages are kept,
 * because templates and automations accept them. The Turkish İ becomes i, instead of i with a second dot.
 */
const lowercaseName = (column: string): string =>
	(column.normalize('NFKC').replaceAll('İ', 'I').toLowerCase().match(WORD) ?? []).join('_');
