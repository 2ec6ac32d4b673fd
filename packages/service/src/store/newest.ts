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

/** Returns the condition for the rows after a position in a list, newest first. */
export function olderThan(table: string, after: PositionInList | undefined): RawBuilder<boolean> {
	if (after === undefined) return sql<boolean>`true`;
	const time = sql`'epoch'::timestamptz + ${after.key}::float8 * interval '1 microsecond'`;
	const row = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
	return sql<boolean>`(${sql.join(row)}) < (${time}, ${after.id})`;
}
