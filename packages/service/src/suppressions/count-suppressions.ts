import { sql, type Kysely } from 'kysely';
import type { SuppressionReason, Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';

/**
 * How many addresses are on the list, as a trigger of the table counts them: counting row by row takes as long as the list is
 * long. The counts are no table of ours: nothing else writes them, and nothing has to keep them.
 */
export async function countSuppressions(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	reason?: SuppressionReason,
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select coalesce(sum(count), 0)::bigint as count from suppression_counts
		where product = ${product} and environment = ${environment}
			and (${reason ?? null}::text is null or reason = ${reason ?? null})`.execute(db);
	return rows[0]!.count;
}
