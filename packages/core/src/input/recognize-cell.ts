import { elementsOf } from './parsers/lists.ts';
import { isBlank, throwUnreadable } from './parsers/reading.ts';
import { inColumn, type Cell } from './row-cells.ts';
import {
	isSameValue,
	sameAs,
	settingLabel,
	singleOf,
	withoutPlaceholders,
	type Mapping,
} from './row-mapping.ts';

/**
 * Assigns a cell to the field that recognizes its column, unless the field was filled in. Returns the cell's
 * destination.
 */
export function recognize(mapping: Mapping, name: string, cell: Cell): string {
	const { fields, input, label, recognized } = mapping;
	if (fields[name]!.kind === 'textList') return recognizeList(mapping, name, cell);
	if (!isBlank(input[name])) return `Replaced by your value in '${label(name)}'`;
	const single = { ...cell, value: singleOf(mapping, cell, `, or fill in '${label(name)}'`) };
	const [first] = recognized.get(name) ?? [];
	if (first === undefined) {
		recognized.set(name, [single]);
		return label(name);
	}
	if (isSameValue(first, single)) return sameAs(first);
	return throwUnreadable(
		`has two columns for '${label(name)}'`,
		`Add one of them to ${settingLabel(mapping, 'ignored')}, or fill in '${label(name)}'.`,
		`"${first.column}" and "${cell.column}"`,
	);
}

/** Adds the elements of a cell to a list field, without placeholders. Returns the cell's destination. */
function recognizeList({ label, recognized }: Mapping, name: string, cell: Cell): string {
	const elements = inColumn(cell.column, () => elementsOf(cell.value));
	const { values, note } = withoutPlaceholders(elements);
	recognized.set(name, [...(recognized.get(name) ?? []), { ...cell, value: values }]);
	return label(name) + note;
}
