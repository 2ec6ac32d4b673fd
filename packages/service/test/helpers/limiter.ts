import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newStore } from '@contact-sync/testing/service';
import { createDatabaseLimiter } from '../../src/api/limits/database-limiter.ts';
import { createMemoryLimiter } from '../../src/api/limits/memory-limiter.ts';
import type { Limits } from '../../src/domain/keys/limits.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';
import type { OwnedTable } from '../../src/store/tables.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;

const onPostgres = globalThis.TEST_POSTGRES_URL !== undefined;

/** Stops the clock of the database, so that only the test advances it. */
const STOPPED = sql`create or replace function rate_moment(ahead interval) returns timestamptz
	language sql as $$ select timestamptz '2026-11-20T09:30:00Z' + ahead $$`;

/**
 * Returns a function that creates a limiter with two keys and a clock that the test controls. On PostgreSQL,
 * all limiters use the database of this file.
 */
export function useLimiter() {
	let store: Store;
	beforeAll(async () => {
		if (!onPostgres) return;
		store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
		await STOPPED.execute(store.db);
	});
	afterAll(() => store?.[Symbol.asyncDispose]());

	return async (limits: Limits = { perMinute: 2, perHour: 3 }) => {
		const clock = { time: 0 };
		const now = () => clock.time;
		const limiter = onPostgres
			? createDatabaseLimiter(store.db.$omitTables<OwnedTable>(), now)
			: createMemoryLimiter(now);
		const ids = { a: randomUUID(), b: randomUUID() };
		return {
			clock,
			limiter,
			take: (key: keyof typeof ids = 'a') => limiter.take(ids[key], limits),
			takeWith: (own: Limits) => limiter.take(ids.a, own),
		};
	};
}
