import { sql } from 'kysely';
import { ownedBy, type OwnedRows } from '../../store/owned-rows.ts';
import type { SuppressionReason } from '../../store/tables.ts';

/**
 * Returns the number of suppressed email addresses, from counts that a database trigger maintains. Counting
 * the rows of a long list would be slow.
 */
export async function countSuppressions(
	owned: OwnedRows,
	reason?: SuppressionReason,
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select coalesce(sum(count), 0)::bigint as count from suppression_counts
		where ${ownedBy(owned, 'suppression_counts')}
			and (${reason ?? null}::text is null or reason = ${reason ?? null})`.execute(owned);
	return rows[0]!.count;
}
