import type { Work } from '../../jobs/work.ts';
import type { EnrollmentRow } from './enroll-contact.ts';

const selectEnrollment = ({ owned }: Work, id: string) =>
	owned.selectFrom('enrollments').selectAll().where('id', '=', id);

/** Returns the enrollment with this ID, without locking it. */
export function findEnrollment(work: Work, id: string): Promise<EnrollmentRow | undefined> {
	return selectEnrollment(work, id).executeTakeFirst();
}

/** Returns the enrollment with this ID, locked until the transaction ends. */
export function lockEnrollment(work: Work, id: string): Promise<EnrollmentRow | undefined> {
	return selectEnrollment(work, id).forUpdate().executeTakeFirst();
}
