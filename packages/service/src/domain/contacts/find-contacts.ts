import type { UpsertContactBody } from '@contact-sync/core';
import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';

/** Returns the contacts that match an upsert by email or external_id, locked: none, one, or two. api.md section 4, rule 1. */
export function findContacts(
	{ owned }: Work,
	{ email, external_id }: Pick<UpsertContactBody, 'email' | 'external_id'>,
): Promise<ContactRow[]> {
	return owned
		.selectFrom('contacts')
		.selectAll()
		.where((is) => {
			const sameEmail = is('email_folded', '=', foldEmail(email));
			return external_id === undefined
				? sameEmail
				: is.or([sameEmail, is('external_id', '=', external_id)]);
		})
		.orderBy('id') // a fixed order, so that two upserts can't deadlock
		.forUpdate()
		.execute();
}
