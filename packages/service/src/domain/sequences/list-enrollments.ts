import type { Enrollment } from '@contact-sync/core';
import { DomainError } from '../../base/domain-error.ts';
import { foldEmail } from '../../base/email-address.ts';
import type { OwnedRows } from '../../store/owned-rows.ts';
import { offsetOf, type PageChoice } from '../list-part.ts';
import { enrollmentResponse } from './enrollment-response.ts';

/**
 * Returns a page of a contact's enrollments, newest first.
 *
 * @throws DomainError if no contact has this email address, so that clients can look before they change something
 */
export async function listEnrollments(
	owned: OwnedRows,
	{ email, ...choice }: { email: string } & PageChoice,
): Promise<{ count: number; results: Enrollment[] }> {
	const contact = await owned
		.selectFrom('contacts')
		.select(['id', 'email'])
		.where('email_folded', '=', foldEmail(email))
		.executeTakeFirst();
	if (!contact) throw new DomainError('not found', 'No contact has this email.');
	const enrollments = owned.selectFrom('enrollments').where('contact_id', '=', contact.id);
	const { count } = await enrollments
		.select((select) => select.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	const rows = await enrollments
		.selectAll()
		.orderBy('enrolled_at', 'desc')
		.orderBy('id')
		.limit(choice.page_size)
		.offset(offsetOf(choice))
		.execute();
	return { count, results: rows.map((row) => enrollmentResponse(row, contact)) };
}
