import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';

/** A statement that changes rows, to run later. */
export type Statement = OperationNodeSource;

/**
 * Returns statements as one, to save round trips. Each sees the rows as they were before all of them. The result
 * is that of the last.
 */
export function asOneStatement(statements: readonly Statement[]): RawBuilder<unknown> {
	const last = statements.at(-1)!;
	const others = statements.slice(0, -1);
	if (others.length === 0) return sql`${last}`;
	const named = others.map((statement, i) => sql`${sql.ref(`statement_${i}`)} as (${statement})`);
	return sql`with ${sql.join(named)} ${last}`;
}
