import { sql } from 'kysely';
import type { OwnedRows } from '../../store/owned-rows.ts';
import type { SuppressionReason } from '../../store/tables.ts';

/** Returns the suppressed email addresses in a list of lowercase email addresses, with their reasons. */
export async function findSuppressed(
	owned: OwnedRows,
	foldedEmails: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
	if (foldedEmails.length === 0) return new Map();
	const rows = await owned
		.selectFrom('suppressions')
		.select(['email_folded', 'reason'])
		.where('email_folded', '=', sql<string>`any(${foldedEmails}::text[])`)
		.execute();
	return new Map(rows.map(({ email_folded, reason }) => [email_folded, reason]));
}
