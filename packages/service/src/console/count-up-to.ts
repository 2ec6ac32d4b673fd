import { sql, type RawBuilder } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';

/** Maximum count, so that counting doesn't read a whole table. */
const MAX_COUNT = 10_000;

/**
 * Returns the SQL expression that counts the rows in a query's result, up to a maximum. The query must sort
 * its rows in the order of an index; otherwise, PostgreSQL might read the whole table.
 */
export const boundedCount = (rows: RawBuilder<unknown>, max = MAX_COUNT): RawBuilder<number> =>
	sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(max + 1)}) as counted)`;

/** Returns the number of rows in a query's result, up to a maximum. */
export async function countUpTo(owned: OwnedRows, query: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{ count: number }>`select ${boundedCount(query)} as count`.execute(
		owned,
	);
	return rows[0]!.count;
}

/** Formats a count: `1,204`, or `more than 10,000`. */
export function countText(count: number): string {
	const text = Math.min(count, MAX_COUNT).toLocaleString('en');
	return count > MAX_COUNT ? `more than ${text}` : text;
}
