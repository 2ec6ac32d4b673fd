import { sql, type RawBuilder } from 'kysely';
import { ownedBy, type OwnedRows } from '../../store/owned-rows.ts';
import type { ContactRow } from '../../store/tables.ts';

/** Returns the condition for the emails of a contact, including those to its email address that are older than the contact. */
export const mailsOfContact = (
	owned: OwnedRows,
	{ id, email_folded }: Pick<ContactRow, 'id' | 'email_folded'>,
): RawBuilder<boolean> => sql<boolean>`(
	${ownedBy(owned, 'outbox')}
	and (outbox.contact_id = ${id} or (outbox.to_email_folded = ${email_folded} and outbox.contact_id is null))
)`;
