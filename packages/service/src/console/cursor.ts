import { z } from 'zod';
import { isUuid } from '../domain/values/text.ts';
import { isStorable } from '../store/is-storable.ts';

/** Rows per page. */
export const PAGE_ROWS = 50;

/** Position in a list: after the row with this key and ID (keyset pagination). */
export interface Cursor {
	/** Sort key: text, or microseconds since 1970. */
	key: string | number;
	id: string;
}

const cursorSchema = z.tuple([
	z.union([z.string().max(400).refine(isStorable), z.int().min(0).max(Number.MAX_SAFE_INTEGER)]),
	z.string(),
]);

/** Whether a string can be the ID of a row that the database numbers. */
export const isSerial = (text: string): boolean => /^\d{1,18}$/.test(text);

/** Checks of IDs, by column type. PostgreSQL can't compare an ID with a value of another type. */
const IDS = { uuid: isUuid, serial: isSerial } as const;

export const writeCursor = ({ key, id }: Cursor): string =>
	Buffer.from(JSON.stringify([key, id])).toString('base64url');

/**
 * Parses the cursor in a link. Returns undefined if it's invalid, so that the list starts at the beginning.
 */
export function readCursor<K extends 'text' | 'number'>(
	text: string,
	kind: K,
	ids: keyof typeof IDS = 'uuid',
): (Cursor & { key: K extends 'text' ? string : number }) | undefined {
	const expectedType = kind === 'text' ? 'string' : 'number';
	try {
		const [key, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
		const isValid = typeof key === expectedType && IDS[ids](id);
		return isValid ? ({ key, id } as never) : undefined; // checked above
	} catch {
		return undefined;
	}
}

/** A page of a list, with the cursor of the next page. */
export interface Listed<T> {
	rows: T[];
	/** Cursor of the next page, or undefined on the last page. */
	next?: string;
}

/**
 * Returns one page of rows. Expects up to one row more than a page contains. The extra row shows that a next
 * page exists.
 */
export function pageOfRows<T>(rows: readonly T[], cursorOf: (row: T) => Cursor): Listed<T> {
	const pageRows = rows.slice(0, PAGE_ROWS);
	return rows.length > PAGE_ROWS
		? { rows: pageRows, next: writeCursor(cursorOf(pageRows.at(-1)!)) }
		: { rows: pageRows };
}
