import type { Selectable } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow, EnrollmentsTable } from '../../store/tables.ts';
import type { Sequence } from '../../workspace/schema.ts';
import {
	enrollContacts,
	type EnrollOptions,
	type EnrollOutcome,
	type NotEnrolled,
} from './enroll-contacts.ts';
import { explainNotEnrolled } from './explain-not-enrolled.ts';

export type EnrollmentRow = Selectable<EnrollmentsTable>;

/** Enrollment, new or existing, or the reason for not enrolling the contact. */
export type Enrolled =
	| { outcome: Exclude<EnrollOutcome, NotEnrolled>; enrollment: EnrollmentRow }
	| { outcome: NotEnrolled; reason: string };

/** Enrolls one contact in an active sequence. */
export async function enrollContact(
	work: Work,
	contact: ContactRow,
	sequence: Sequence,
	options: EnrollOptions,
): Promise<Enrolled> {
	const outcomes = await enrollContacts(work, [contact], sequence, options);
	const outcome = outcomes.get(contact.id)!; // each contact has an outcome
	if (outcome === 'unsubscribed' || outcome === 'stopped') {
		return { outcome, reason: await explainNotEnrolled(work, contact, sequence.slug, outcome) };
	}
	return { outcome, enrollment: await readEnrollment(work, contact.id, sequence.slug) };
}

function readEnrollment({ owned }: Work, contactId: string, slug: string): Promise<EnrollmentRow> {
	return owned
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contactId)
		.where('sequence_slug', '=', slug)
		.executeTakeFirstOrThrow();
}
