import { sql } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { isMoreSevere } from './reasons.ts';

/**
 * Adds an email address to the suppression list, or changes its reason to a more severe one. Returns whether
 * the list changed. Afterward, the workspace file no longer controls the entry. An existing entry keeps its
 * creation time, and has the time of the latest report.
 *
 * @param reportedAt time of the report. @default now
 */
export async function addToSuppressionList(
	work: Work,
	email: string,
	reason: SuppressionReason,
	reportedAt = work.now,
): Promise<boolean> {
	const { owned, now } = work;
	const inserted = await owned
		.insertInto('suppressions', {
			email,
			email_folded: foldEmail(email),
			reason,
			created_at: now,
			suppressed_at: reportedAt,
		})
		.onConflict((conflict) =>
			conflict.columns(['email_folded', 'product', 'environment']).doNothing(),
		)
		.returning('id')
		.executeTakeFirst();
	if (inserted) return true;
	const known = await owned
		.selectFrom('suppressions')
		.select(['id', 'reason'])
		.where('email_folded', '=', foldEmail(email))
		.forUpdate()
		.executeTakeFirst();
	if (!known) return addToSuppressionList(work, email, reason, reportedAt); // removed in the meantime
	const isEscalated = isMoreSevere(reason, known.reason);
	await owned
		.updateTable('suppressions')
		.set({
			in_workspace_file: false,
			suppressed_at: sql<Date>`greatest(suppressed_at, ${reportedAt}::timestamptz)`,
			...(isEscalated && { reason }),
		})
		.where('id', '=', known.id)
		.execute();
	return isEscalated;
}
