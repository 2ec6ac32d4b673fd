import { sql } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow, SuppressionReason } from '../../store/tables.ts';
import { suppressionOf } from '../suppressions/suppression-of.ts';
import type { EnrollmentRow } from './enroll-contact.ts';

/**
 * An enrollment, with the reason why its contact's email address is suppressed; null if it isn't, or if the
 * enrollment overrode the suppression list after the latest report.
 */
export type LockedEnrollment = EnrollmentRow & { suppressed: SuppressionReason | null };

/** Returns the enrollment with this ID of a locked contact, locked until the transaction ends. */
export function lockEnrollment(
	{ owned }: Work,
	contact: ContactRow,
	id: string,
): Promise<LockedEnrollment | undefined> {
	return owned
		.selectFrom('enrollments')
		.selectAll()
		.select(
			suppressionOf(owned, contact.email_folded)
				.where(sql<boolean>`(overridden_at is null or suppressed_at >= overridden_at)`)
				.as('suppressed'),
		)
		.where('id', '=', id)
		.where('contact_id', '=', contact.id)
		.forUpdate()
		.executeTakeFirst();
}
