import type { Kysely } from 'kysely';
import { foldEmail } from '../base/email-address.ts';
import type { Owner } from '../store/owner.ts';
import type { Tables } from '../store/tables.ts';

/** An email address that a product mailed. */
export interface MailedAddress extends Owner {
	to_email: string;
	/** Null: the mail was for no contact. */
	contact_id: string | null;
}

/** Whom a mail was for. It is looked for among all owners': what names it, a signed link or a report, tells only the mail. */
export function findMail(
	db: Kysely<Tables>,
	column: 'id' | 'message_id',
	value: string,
): Promise<MailedAddress | undefined> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment', 'to_email', 'contact_id'])
		.where(column, '=', value)
		.executeTakeFirst();
}

/** Returns the last mail to this email address that each product tried to deliver. */
export function findLastMails(db: Kysely<Tables>, email: string): Promise<MailedAddress[]> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment', 'to_email', 'contact_id'])
		.distinctOn(['product', 'environment'])
		.where('to_email_folded', '=', foldEmail(email))
		.where('attempts', '>', 0)
		.orderBy('product')
		.orderBy('environment')
		.orderBy('created_at', 'desc')
		.execute();
}
