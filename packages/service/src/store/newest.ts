import { sql, type RawBuilder } from 'kysely';

/** The place of a row in a list, newest first. */
interface PlaceInList {
	/** Microseconds since 1970. */
	key: number;
	id: string | number;
}

/** Microseconds since 1970, which is what PostgreSQL keeps: milliseconds could put two rows of a list on both of its pages. */
export const microsOf = (column: string): RawBuilder<number> =>
	sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The rows of a list, newest first, that come after a place. */
export function olderThan(table: string, after: PlaceInList | undefined): RawBuilder<boolean> {
	if (after === undefined) return sql<boolean>`true`;
	const time = sql`'epoch'::timestamptz + ${after.key}::float8 * interval '1 microsecond'`;
	const row = [sql.ref(`${table}.created_at`), sql.ref(`${table}.id`)];
	return sql<boolean>`(${sql.join(row)}) < (${time}, ${after.id})`;
}
