import type { Work } from '../work/work.ts';
import type { EnrollmentRow } from './enroll-contact.ts';

const selectEnrollment = ({ owned }: Work, id: string) =>
	owned.selectFrom('enrollments').selectAll().where('id', '=', id);

/** The enrollment with this id, as it is now. */
export function findEnrollment(work: Work, id: string): Promise<EnrollmentRow | undefined> {
	return selectEnrollment(work, id).executeTakeFirst();
}

/** The same, kept from changing until the transaction ends. */
export function lockEnrollment(work: Work, id: string): Promise<EnrollmentRow | undefined> {
	return selectEnrollment(work, id).forUpdate().executeTakeFirst();
}
