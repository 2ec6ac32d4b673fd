import type { Work } from '../../jobs/work.ts';
import { recordActivity } from '../record-activity.ts';
import type { EnrollmentRow } from './enroll-contact.ts';

/**
 * Completes an enrollment, or stops it if a reason is given. Records the change in the contact's activity.
 */
export async function endEnrollment(
	work: Work,
	{ id, contact_id, sequence_slug }: EnrollmentRow,
	reason?: string,
): Promise<void> {
	const { owned, now } = work;
	await owned
		.updateTable('enrollments')
		.set({ status: reason === undefined ? 'completed' : 'stopped', ended_at: now })
		.where('id', '=', id)
		.execute();
	const kind = reason === undefined ? 'enrollment_completed' : 'enrollment_stopped';
	const details = { sequence: sequence_slug, ...(reason !== undefined && { reason }) };
	await recordActivity(work, contact_id, kind, details);
}
