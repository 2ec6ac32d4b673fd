import { sql } from 'kysely';
import { ownedBy, type OwnedRows } from '../store/owned-rows.ts';
import type { SuppressionReason } from '../store/tables.ts';

/**
 * How many addresses are on the list, as a trigger of the table counts them: counting row by row takes as long as the list is
 * long. The counts are no table of ours: nothing else writes them, and nothing has to keep them.
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
