import type { Kysely } from 'kysely';
import { foldEmail } from '../base/email-address.ts';
import type { Owner } from '../store/owner.ts';
import type { Tables } from '../store/tables.ts';

/** Email address to which a product sent an email. */
export interface EmailedAddress extends Owner {
	to_email: string;
	/** Null if the email wasn't for a contact. */
	contact_id: string | null;
}

/**
 * Finds the recipient of an email across all owners, because a signed link or a report identifies only the
 * email.
 */
export function findMail(
	db: Kysely<Tables>,
	column: 'id' | 'message_id',
	value: string,
): Promise<EmailedAddress | undefined> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment', 'to_email', 'contact_id'])
		.where(column, '=', value)
		.executeTakeFirst();
}

/**
 * Returns, for each product, the latest email with a delivery attempt to this email address. Emails of test
 * environments are never delivered.
 */
export function findLastMails(db: Kysely<Tables>, email: string): Promise<EmailedAddress[]> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment', 'to_email', 'contact_id'])
		.distinctOn('product')
		.where('to_email_folded', '=', foldEmail(email))
		.where('attempts', '>', 0)
		.orderBy('product')
		.orderBy('created_at', 'desc')
		.execute();
}
