import { recordActivity } from '../activity/record-activity.ts';
import type { Work } from '../tools.ts';

/**
 * Stops every active enrollment of a contact. One that was made in spite of the list is no exception: who asks again not to be
 * emailed, bounces or complains after it began, has answered the override.
 */
export async function stopEnrollments(work: Work, contactId: string): Promise<void> {
	const { trx, owner, now } = work;
	const stopped = await trx
		.updateTable('enrollments')
		.set({ status: 'stopped', ended_at: now })
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.where('contact_id', '=', contactId)
		.where('status', '=', 'active')
		.returning('sequence_slug')
		.execute();
	for (const { sequence_slug } of stopped) {
		const details = { sequence: sequence_slug, reason: 'the address must not be emailed' };
		await recordActivity(work, contactId, 'enrollment_stopped', details);
	}
}
