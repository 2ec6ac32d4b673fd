import type { Enrollment } from '@contact-sync/core';
import type { ContactRow } from '../../store/tables.ts';
import type { EnrollmentRow } from './enroll-contact.ts';

/** Returns an enrollment for the response, with the current email address of its contact. */
export function enrollmentResponse(
	{ id, sequence_slug, status, enrolled_at }: EnrollmentRow,
	{ email }: Pick<ContactRow, 'email'>,
): Enrollment {
	return { id, sequence_slug, email, status, enrolled_at: enrolled_at.toISOString() };
}
