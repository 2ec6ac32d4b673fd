import { oneLine } from '../errors/text.ts';
import type { Envelope } from '../catalog/fields.ts';
import { isRecord, parseJson } from '../tolerant/find.ts';
import { checkName, entriesOf, isNoName, isPlainObject } from './parsers/objects.ts';
import {
	throwUnreadable,
	isBlank,
	isDate,
	trimInvisible,
	UnreadableError,
} from './parsers/reading.ts';
import { plainColumn, type RowForm } from './row-form.ts';

/** A column of a row with its value. */
export interface Cell {
	/** Name of the column, on one line and without surrounding spaces. */
	column: string;
	value: unknown;
	/** Name of the column with the object that contains the value, if it's in one. */
	inObject?: string;
	/** Whether the column is the name of a field, because it's in the object with the fields for unrecognized columns. */
	isField?: boolean;
	/** Whether the column, or a part of its path, has a placeholder instead of a name. */
	isUnnamed: boolean;
}

/** Whether a cell is one of the values of an object in a column. */
export const isInObject = ({ inObject }: Cell): boolean => inObject !== undefined;

/** Maximum depth of nested objects in a cell; deeper objects would overflow the stack. */
const MAX_DEPTH = 20;

/** How to read the cells of a row. */
interface CellOptions {
	form: Pick<RowForm, 'envelope' | 'rest'>;
	/** Whether a cell is kept unchanged. */
	isWhole: (cell: Cell) => boolean;
}

/**
 * Returns the cells in a row. A row is a map, a JSON object as text, or a list of either. Each value in an
 * object becomes a cell, with its path as the column. The values in an object that is called like the field for
 * unrecognized columns have the names of fields.
 *
 * @throws UnreadableError if the row is anything else, or is nested too deeply
 */
export const cellsOf = (row: unknown, options: CellOptions): Cell[] =>
	(Array.isArray(row) ? row : [row])
		.filter((part) => !isBlank(part))
		.flatMap((part) => entriesOf(withoutEnvelope(part, options.form.envelope)))
		.flatMap(([name, value]) =>
			flattenCell(
				{ column: columnNameOf(name), value, isUnnamed: isNoName(name) },
				options,
				MAX_DEPTH,
			),
		);

/** Returns the row in an envelope, or the map that isn't in one. Anything that isn't a map stays unchanged. */
export function withoutEnvelope(part: unknown, envelope: Envelope | undefined): unknown {
	const map = typeof part === 'string' ? parseJson(part) : part;
	if (!isRecord(map)) return part;
	const row = envelope && map[envelope.row];
	return isRecord(row) && isEnvelope(map, envelope) ? row : map;
}

/** Whether a row, or a part of it, is an envelope that contains no row. */
export const hasEmptyEnvelope = (row: unknown, envelope: Envelope | undefined): boolean =>
	[row].flat().some((part) => isEnvelope(withoutEnvelope(part, envelope), envelope));

const isEnvelope = (map: unknown, envelope: Envelope | undefined): boolean =>
	isRecord(map) && envelope?.beside.every((name) => isRecord(map[name])) === true;

/** Returns the name of a column on one line, without surrounding spaces. */
export const columnNameOf = (name: string): string =>
	trimInvisible(oneLine(name, Infinity)).normalize('NFC');

function flattenCell(cell: Cell, options: CellOptions, depth: number): Cell[] {
	const { column, value, inObject = column } = cell;
	if (!isPlainObject(value) || isDate(value) || options.isWhole(cell)) return [cell];
	if (depth === 0) return throwUnreadable('is nested too deeply', `Use up to ${MAX_DEPTH} levels.`);
	const isField = !isInObject(cell) && plainColumn(column) === plainColumn(options.form.rest);
	return Object.entries(value).flatMap(([name, inner]) => {
		checkName(name);
		const part = {
			column: columnNameOf(isField ? name : `${column}.${name}`),
			value: inner,
			inObject,
			isField,
			isUnnamed: cell.isUnnamed || isNoName(name),
		};
		return flattenCell(part, options, depth - 1);
	});
}

/** Maximum length of a column's name in a fix, in characters. */
export const MAX_SHOWN = 40;

/** Reads the value of a cell. An error names the column. @throws UnreadableError */
export function inColumn<T>(column: string, read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof UnreadableError)) throw error;
		const fix = `${error.fix} The column is ${oneLine(column, MAX_SHOWN)}.`;
		throw new UnreadableError(fix, error.reasonIn);
	}
}

/** Whether a cell is blank, or contains a list or an object with only blank values. */
export function isBlankCell(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return isBlank(value);
	if (!Array.isArray(value) && !isPlainObject(value)) return false;
	return !isDate(value) && Object.values(value).every(isBlank);
}
