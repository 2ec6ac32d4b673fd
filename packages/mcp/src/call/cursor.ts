import { createHash } from 'node:crypto';
import { ValidationError, type Action, type Position } from '@contact-sync/core';
import type { Input } from '../compile/arguments.ts';
import { CURSOR, NEXT_CURSOR } from '../compile/paging.ts';

/** Place in a list from which a call continues. */
export interface Place {
	/** Page of the service. @default the first page */
	position?: Position;
	/** Number of entries of that page, or of a list without pages, that earlier calls returned. */
	skip: number;
}

/** Maximum length of a cursor, in characters. */
const MAX_LENGTH = 4_000;

/** Call that a cursor belongs to. */
export interface PagedCall {
	action: Pick<Action, 'key'>;
	input: Input;
}

/** Returns a cursor, which models pass back unchanged. It belongs to calls of this action with this input. */
export const toCursor = ({ position, skip }: Place, call: PagedCall): string =>
	Buffer.from(
		JSON.stringify([digestOf(call), skip, ...(position ? [position.query, position.before] : [])]),
	).toString('base64url');

/**
 * Reads a cursor. A cursor can't change anything but the place in the list: it contains the query of a page,
 * and the path and the key come from the call.
 *
 * @throws ValidationError if the cursor isn't from a result of the same action with the same arguments
 */
export function placeOf(cursor: unknown, call: PagedCall): Place {
	if (cursor === undefined) return { skip: 0 };
	const parts = partsOf(String(cursor));
	const [digest, skip, query, before] = parts;
	if (digest === digestOf(call) && isCount(skip)) {
		if (parts.length === 2) return { skip };
		if (typeof query === 'string' && isCount(before)) return { skip, position: { query, before } };
	}
	throw new ValidationError({
		summary: `'${CURSOR}' isn't from a result of this tool with these arguments.`,
		hint: `Send ${NEXT_CURSOR} of the previous result unchanged, with the same other arguments. Without '${CURSOR}', the list starts at its beginning.`,
		fields: { [CURSOR]: ['Send it unchanged.'] },
	});
}

const isCount = (value: unknown): value is number =>
	Number.isSafeInteger(value) && Number(value) >= 0;

function partsOf(cursor: string): unknown[] {
	if (cursor.length > MAX_LENGTH) return [];
	try {
		const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
		return Array.isArray(parts) ? parts : [];
	} catch {
		return [];
	}
}

/** Returns a short hash of a call without its limit, which can differ from page to page. */
function digestOf({ action: { key }, input: { limit: _limit, ...input } }: PagedCall): string {
	const call = JSON.stringify([key, input]);
	return createHash('sha256').update(call).digest('base64url').slice(0, 8);
}
