import { sql, type RawBuilder } from 'kysely';
import type { ContactRow } from '../contacts/find-contacts.ts';
import type { Owner } from '../tools.ts';

/** Returns the condition for the jobs of a contact, including delayed emails that are older than the contact. */
export const ofContact = (
	{ product, environment }: Owner,
	{ id, email_folded }: Pick<ContactRow, 'id' | 'email_folded'>,
): RawBuilder<boolean> => sql<boolean>`(
	jobs.product = ${product} and jobs.environment = ${environment} and (
		jobs.contact_id = ${id}
		or (jobs.contact_id is null and fold_case(jobs.payload ->> 'to') = ${email_folded})
	)
)`;
