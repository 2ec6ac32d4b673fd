import type { Enrollment } from '@contact-sync/core';
import type { Kysely } from 'kysely';
import { foldEmail } from '../contacts/email-address.ts';
import { offsetOf, type PageChoice } from '../wire/page.ts';
import type { Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';
import { enrollmentAnswer } from './enrollment-answer.ts';

/** A page of the enrollments of the contact with this email, newest first; none when there is no such contact. */
export async function listEnrollments(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	{ email, ...choice }: { email: string } & PageChoice,
): Promise<{ count: number; results: Enrollment[] }> {
	const contact = await db
		.selectFrom('contacts')
		.select(['id', 'email'])
		.where('email_folded', '=', foldEmail(email))
		.where('product', '=', product)
		.where('environment', '=', environment)
		.executeTakeFirst();
	if (!contact) return { count: 0, results: [] };
	const enrollments = db
		.selectFrom('enrollments')
		.where('contact_id', '=', contact.id)
		.where('product', '=', product)
		.where('environment', '=', environment);
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
	return { count, results: rows.map((row) => enrollmentAnswer(row, contact)) };
}
