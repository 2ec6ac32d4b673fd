import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { hashKey, type ApiKey } from './api-key.ts';
import { findKey } from './find-key.ts';

/**
 * How long a key that was found is taken as still there, in milliseconds. For so long, a key can still work that a start with another
 * workspace file or an operator disabled.
 */
const REMEMBER_MS = 1_000;

/**
 * Finds keys by their text, and asks the database for each at most once in a while. Only those that are there are remembered,
 * so there are never more than keys that work.
 *
 * @param steady milliseconds on a clock that never goes back
 */
export function rememberKeys(
	db: Kysely<Tables>,
	steady: () => number,
): (text: string) => Promise<ApiKey | undefined> {
	const found = new Map<string, { key: ApiKey; until: number }>();
	return async (text) => {
		const hash = hashKey(text);
		const remembered = found.get(hash);
		if (remembered && steady() < remembered.until) return remembered.key;
		const key = await findKey(db, hash);
		if (key) found.set(hash, { key, until: steady() + REMEMBER_MS });
		else found.delete(hash);
		return key;
	};
}
