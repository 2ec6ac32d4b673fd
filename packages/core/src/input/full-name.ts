import { isEmail } from './parsers/emails.ts';
import { isPlaceholder } from './parsers/placeholders.ts';
import { isBlank, throwUnreadable } from './parsers/reading.ts';
import { recognize } from './recognize-cell.ts';
import type { Cell } from './row-cells.ts';
import { plainColumn, type RowForm } from './row-form.ts';
import { isSameValue, sameAs, settingLabel, type Mapping } from './row-mapping.ts';

/**
 * Assigns the cells with full names: to the fields for the first and last name if the row has neither, and
 * otherwise to the field that recognizes their columns.
 */
export function assignFullNames(mapping: Mapping): void {
	const { form, fullNames, destinations } = mapping;
	const [first, ...others] = fullNames;
	if (first === undefined || form.fullName === undefined) return;
	const { name, parts } = form.fullName;
	const values = parts.some((part) => hasValue(mapping, part)) ? [] : splitFullName(first.value);
	if (values.length === 0) {
		for (const cell of fullNames) {
			const found = form.recognized.get(plainColumn(cell.column)) ?? name;
			destinations.set(cell.column, recognize(mapping, found, cell));
		}
		return;
	}
	for (const [index, value] of values.entries())
		mapping.recognized.set(parts[index]!, [{ ...first, value }]);
	const labels = parts.slice(0, values.length).map(mapping.label);
	destinations.set(first.column, labels.join(' and '));
	for (const cell of others) destinations.set(cell.column, requireSame(mapping, first, cell));
}

/**
 * Returns a function that checks whether a column contains full names. A column that is usually one part of the
 * name contains full names if no column is another part.
 */
export function fullNameColumns(
	{ fullName, recognized }: RowForm,
	columns: readonly string[],
): (column: string) => boolean {
	if (fullName === undefined) return () => false;
	const names = columns.map(plainColumn);
	const isPart = (name: string) => fullName.parts.includes(recognized.get(name) ?? '');
	const hasParts = names.some((name) => isPart(name) && !fullName.wholeNames.has(name));
	return (column) => {
		const name = plainColumn(column);
		return fullName.columns.has(name) || (!hasParts && fullName.wholeNames.has(name));
	};
}

/** Matches text that is no name: without a letter, or the number of an order, such as `#EU1042`. */
const NO_NAME = /^#|^\P{L}*$/u;

/**
 * Whether a value in a column with full names is no name. A store's export has the number of the order there, and
 * some programs write the email address of a person without a name.
 */
export function isNoFullName(value: unknown): boolean {
	if (typeof value === 'object') return false;
	const text = String(value).trim();
	return NO_NAME.test(text) || isEmail(text);
}

const hasValue = ({ input, recognized }: Mapping, name: string): boolean =>
	!isBlank(input[name]) || recognized.has(name);

/**
 * Splits a full name at the first space into the first and the last name. Returns no parts for a name with a
 * comma, as in "Byron, Ada", because the last name may come first, for a name that starts with a title or an
 * initial, as in "Dr. Byron", and for a name with a placeholder.
 */
function splitFullName(value: unknown): string[] {
	const name: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	if (typeof name !== 'string' || name.includes(',')) return [];
	const [first, ...others] = name.trim().split(/\s+/);
	if (first!.endsWith('.')) return [];
	const parts = others.length === 0 ? [first!] : [first!, others.join(' ')];
	return parts.some(isPlaceholder) ? [] : parts;
}

function requireSame(mapping: Mapping, first: Cell, cell: Cell): string {
	if (isSameValue(first, cell)) return sameAs(first);
	return throwUnreadable(
		'has two columns with a full name',
		`Add one of them to ${settingLabel(mapping, 'ignored')}.`,
		`"${first.column}" and "${cell.column}"`,
	);
}
