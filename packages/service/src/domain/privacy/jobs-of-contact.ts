import { sql, type RawBuilder } from 'kysely';
import { ownedBy, type OwnedRows } from '../../store/owned-rows.ts';
import type { ContactRow } from '../../store/tables.ts';

/** Returns the condition for the jobs of a contact, including delayed emails that are older than the contact. */
export const jobsOfContact = (
	owned: OwnedRows,
	{ id, email_folded }: Pick<ContactRow, 'id' | 'email_folded'>,
): RawBuilder<boolean> => sql<boolean>`(
	${ownedBy(owned, 'jobs')} and (
		jobs.contact_id = ${id}
		or (jobs.contact_id is null and fold_case(jobs.payload ->> 'to') = ${email_folded})
	)
)`;
