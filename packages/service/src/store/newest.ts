import { sql, type RawBuilder } from 'kysely';

/** Position of a row in a list, newest first. */
interface PositionInList {
	/** Microseconds since 1970. */
	key: number;
	id: string | number;
}

/**
 * Returns the SQL for a time in microseconds since 1970, PostgreSQL's precision. With milliseconds, a row
 * could appear on two pages of a list.
 */
export const microsOf = (column: string): RawBuilder<number> =>
	sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** Returns the SQL for the time of such a number. */
export const timeOf = (micros: number): RawBuilder<Date> =>
	sql<Date>`'epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond'`;

/** Returns the condition for the rows after a position in a list, newest first. */
export function olderThan(table: string, after: PositionInList | undefined): RawBuilder<boolean> {
	if (after === undefined) return sql<boolean>`true`;
	const row = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
	return sql<boolean>`(${sql.join(row)}) < (${timeOf(after.key)}, ${after.id})`;
}
