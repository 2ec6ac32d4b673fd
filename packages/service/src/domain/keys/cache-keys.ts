import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { hashKey, type ApiKey } from './api-key.ts';
import { findKey } from './find-key.ts';

/**
 * TTL of cached keys, in milliseconds. A key that another process disables keeps working in this process for
 * this long.
 */
const KEY_CACHE_MS = 1_000;

/**
 * Caches found keys by their hash. Unknown keys aren't cached, so the cache is never larger than the number
 * of keys.
 *
 * @param steady returns the time of a monotonic clock, in milliseconds
 */
export function cacheKeys(
	db: Kysely<Tables>,
	steady: () => number,
): (text: string) => Promise<ApiKey | undefined> {
	const found = new Map<string, { key: ApiKey; until: number }>();
	return async (text) => {
		const hash = hashKey(text);
		const remembered = found.get(hash);
		if (remembered && steady() < remembered.until) return remembered.key;
		const key = await findKey(db, hash);
		if (key) found.set(hash, { key, until: steady() + KEY_CACHE_MS });
		else found.delete(hash);
		return key;
	};
}
