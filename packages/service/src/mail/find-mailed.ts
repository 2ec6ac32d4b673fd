import type { Kysely } from 'kysely';
import { foldEmail } from '../contacts/find-contacts.ts';
import type { Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';

/** An address that a product mailed. */
export interface MailedAddress extends Owner {
	to_email: string;
}

/** Whom a mail was for. It is looked for among all owners': what names it, a signed link or a report, tells only the mail. */
export function findMail(
	db: Kysely<Tables>,
	column: 'id' | 'message_id',
	value: string,
): Promise<MailedAddress | undefined> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment', 'to_email'])
		.where(column, '=', value)
		.executeTakeFirst();
}

/** The live environments whose mail to this address left. */
export function findMailers(db: Kysely<Tables>, email: string): Promise<Owner[]> {
	return db
		.selectFrom('outbox')
		.select(['product', 'environment'])
		.distinct()
		.where('to_email_folded', '=', foldEmail(email))
		.where('environment', '=', 'live')
		.where('status', 'not in', ['kept', 'cancelled'])
		.execute();
}
