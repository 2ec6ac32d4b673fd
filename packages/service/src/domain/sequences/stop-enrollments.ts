import type { Work } from '../../jobs/work.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { recordActivities } from '../record-activity.ts';
import { suppressedText } from '../suppressions/reasons.ts';

/**
 * Stops all active enrollments of a contact who unsubscribed, bounced, or complained. Also stops enrollments
 * that overrode the suppression list, because the override predates the new suppression.
 */
export async function stopEnrollments(
	work: Work,
	contactId: string,
	reason: SuppressionReason,
): Promise<void> {
	const { owned, now } = work;
	const stopped = await owned
		.updateTable('enrollments')
		.set({ status: 'stopped', ended_at: now })
		.where('contact_id', '=', contactId)
		.where('status', '=', 'active')
		.returning('sequence_slug')
		.execute();
	const entries = stopped.map(({ sequence_slug }) => ({
		contactId,
		kind: 'enrollment_stopped' as const,
		details: { sequence: sequence_slug, reason: suppressedText(reason) },
	}));
	await recordActivities(work, entries);
}
