import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { hashKey, type ApiKey } from './api-key.ts';
import { findActiveKeys } from './find-key.ts';

/**
 * TTL of the cached keys, in milliseconds. A key that another process creates or disables is noticed within
 * this time.
 */
const KEY_CACHE_MS = 1_000;

/**
 * Interval between queries for keys that aren't in the cache, in milliseconds. A wrong key waits this long for
 * its response, and a new key works immediately.
 */
const MISS_MS = 50;

/**
 * Caches all enabled keys by their hash, so that requests cause few queries, whether their keys are valid or
 * not. Concurrent requests share a query.
 *
 * @param steady returns the time of a monotonic clock, in milliseconds
 */
export function cacheKeys(
	db: Kysely<Tables>,
	steady: () => number,
): (text: string) => Promise<ApiKey | undefined> {
	let keys: ReadonlyMap<string, ApiKey> = new Map();
	let loadedAt = -Infinity;
	let next: Promise<void> | undefined;
	/** Loads the keys. Requests that arrive before the query starts share it. */
	const load = async () => {
		const waitMs = MISS_MS - (steady() - loadedAt);
		if (waitMs > 0) await sleep(waitMs);
		next = undefined;
		const startedAt = steady();
		keys = await findActiveKeys(db);
		loadedAt = Math.max(loadedAt, startedAt);
	};
	const reload = () => (next ??= load());
	return async (text) => {
		const hash = hashKey(text);
		if (steady() - loadedAt >= KEY_CACHE_MS || !keys.has(hash)) await reload();
		return keys.get(hash);
	};
}
