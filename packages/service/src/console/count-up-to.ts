import { sql, type RawBuilder } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';

/** Maximum count. A higher one would read a long table to its end. */
const MAX_COUNT = 10_000;

/**
 * How many rows a query has, up to a bound, as a value of another query. Its rows must be in the order of an index, else PostgreSQL
 * may read a table from its start until it has seen so many, which for few is all of it.
 */
export const boundedCount = (rows: RawBuilder<unknown>, max = MAX_COUNT): RawBuilder<number> =>
	sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(max + 1)}) as counted)`;

/** How many rows a query has, up to a bound. */
export async function countUpTo(owned: OwnedRows, query: RawBuilder<unknown>): Promise<number> {
	const { rows } = await sql<{ count: number }>`select ${boundedCount(query)} as count`.execute(
		owned,
	);
	return rows[0]!.count;
}

/** A count as people read it: `1,204`, or `more than 10,000`. */
export function countText(count: number): string {
	const text = Math.min(count, MAX_COUNT).toLocaleString('en');
	return count > MAX_COUNT ? `more than ${text}` : text;
}
