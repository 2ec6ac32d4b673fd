import type { Selectable } from 'kysely';
import type { ContactRow } from '../contacts/find-contacts.ts';
import type { EnrollmentsTable } from '../store/tables.ts';
import type { Work } from '../tools.ts';
import type { Sequence } from '../workspace/schema.ts';
import { enrollContacts, type EnrollOptions, type EnrollOutcome } from './enroll-contacts.ts';

export type EnrollmentRow = Selectable<EnrollmentsTable>;

export interface Enrolled {
	outcome: EnrollOutcome;
	/** The new one, or the one that there was; none when the address must not be emailed. */
	enrollment?: EnrollmentRow;
}

/** Enrolls one contact in a sequence, of which the caller knows that it is active. */
export async function enrollContact(
	work: Work,
	contact: ContactRow,
	sequence: Sequence,
	options: EnrollOptions,
): Promise<Enrolled> {
	const outcomes = await enrollContacts(work, [contact], sequence, options);
	const outcome = outcomes.get(contact.id)!; // one for each contact given
	if (outcome === 'unsubscribed') return { outcome };
	return { outcome, enrollment: await readEnrollment(work, contact.id, sequence.slug) };
}

function readEnrollment(
	{ trx, owner: { product, environment } }: Work,
	contactId: string,
	slug: string,
): Promise<EnrollmentRow> {
	return trx
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contactId)
		.where('sequence_slug', '=', slug)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.executeTakeFirstOrThrow();
}
