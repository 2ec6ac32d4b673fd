import { z } from 'zod';
import { isStorable } from '../wire/text.ts';

/** How many rows a page shows. */
export const PAGE_ROWS = 50;

/** Where a list goes on: after the row with this key and id. Lists are never counted off from their start, however long. */
export interface Cursor {
	/** What the list is ordered by: a text, or microseconds since 1970. */
	key: string | number;
	id: string;
}

const cursorSchema = z.tuple([
	z.union([z.string().max(400).refine(isStorable), z.int().min(0).max(Number.MAX_SAFE_INTEGER)]),
	z.union([z.guid(), z.string().regex(/^\d{1,18}$/)]),
]);

export const writeCursor = ({ key, id }: Cursor): string =>
	Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** The cursor in a link; undefined, which is the list's start, when the text is none of ours. */
export function readCursor<K extends 'text' | 'number'>(
	text: string,
	kind: K,
): (Cursor & { key: K extends 'text' ? string : number }) | undefined {
	const wanted = kind === 'text' ? 'string' : 'number';
	try {
		const [key, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
		return typeof key === wanted ? ({ key, id } as never) : undefined; // just looked at
	} catch {
		return undefined;
	}
}

/** A page of a list, and where the next one begins. */
export interface Listed<T> {
	rows: T[];
	/** For the link to the next page; undefined at the end. */
	next?: string;
}

/** Cuts rows of which one more than a page was read. */
export function pageOfRows<T>(rows: readonly T[], cursorOf: (row: T) => Cursor): Listed<T> {
	const shown = rows.slice(0, PAGE_ROWS);
	return rows.length > PAGE_ROWS
		? { rows: shown, next: writeCursor(cursorOf(shown.at(-1)!)) }
		: { rows: shown };
}
