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

/** Cache of the enabled keys. */
export interface KeyCache {
	/**
	 * Returns the enabled key with this value, if there is one.
	 *
	 * @param mayQuery whether a key that isn't in the cache is looked up in the database. Without it, a new key is
	 * noticed when the cache expires. @default true
	 */
	find(text: string, mayQuery?: boolean): Promise<ApiKey | undefined>;
	/** Clears the cache. Call this after a change to a key is committed, so that it takes effect at once. */
	clear(): void;
}

/**
 * Caches all enabled keys by their hash, so that requests cause few queries, whether their keys are valid or
 * not. Concurrent requests share a query.
 *
 * @param steady returns the time of a monotonic clock, in milliseconds
 */
export function cacheKeys(db: Kysely<Tables>, steady: () => number): KeyCache {
	let keys: ReadonlyMap<string, ApiKey> = new Map();
	let loadedAt = -Infinity;
	let clearings = 0;
	/** Load whose query hasn't started. */
	let next: Promise<void> | undefined;
	/** Ends with the latest load, even if it fails. */
	let latest: Promise<void> = Promise.resolve();
	/** Loads the keys after the earlier loads. Requests that arrive before the query starts share it. */
	const load = async () => {
		await latest;
		const waitMs = MISS_MS - (steady() - loadedAt);
		if (waitMs > 0) await sleep(Math.min(waitMs, MISS_MS)); // less even if a test moves the clock back
		next = undefined;
		const startedAt = steady();
		const clearingsBefore = clearings;
		keys = await findActiveKeys(db);
		// The query might not have seen a change during it.
		loadedAt = clearings === clearingsBefore ? startedAt : -Infinity;
	};
	const reload = () => {
		if (next) return next;
		next = load();
		latest = next.catch(() => undefined); // the requests that wait for it get the error
		return next;
	};
	return {
		async find(text, mayQuery = true) {
			const hash = hashKey(text);
			const isExpired = steady() - loadedAt >= KEY_CACHE_MS;
			if (isExpired || (mayQuery && !keys.has(hash))) await reload();
			return keys.get(hash);
		},
		clear() {
			clearings++;
			loadedAt = -Infinity;
		},
	};
}
