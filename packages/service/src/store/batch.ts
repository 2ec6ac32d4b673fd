import { sql, type RawBuilder } from 'kysely';

/** Maximum number of rows that a statement changes, so that it ends before its timeout, and others wait only briefly. */
export const BATCH_ROWS = 5_000;

/** Returns the condition for the next rows of a batch. An array is computed once, whatever plan the database chooses. */
export const isInBatch = (
	table: 'jobs' | 'outbox',
	condition: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${table}.id`)} = any(array(
	select id from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH_ROWS)} for update))`;
