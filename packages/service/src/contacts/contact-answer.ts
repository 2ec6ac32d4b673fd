import type { Contact } from '@contact-sync/core';
import { findSuppression } from '../suppressions/find-suppression.ts';
import type { Work } from '../tools.ts';
import type { TaggedContact } from './change-contact.ts';

/**
 * A contact as answered: display_name and source are kept, but api.md section 4 does not answer them.
 * Its status is why its address must not be emailed, if it must not.
 */
export async function contactAnswer(work: Work, { row, tags }: TaggedContact): Promise<Contact> {
	return {
		id: row.id,
		email: row.email,
		external_id: row.external_id,
		first_name: row.first_name,
		last_name: row.last_name,
		custom_fields: row.custom_fields,
		tags: tags.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
		status: (await findSuppression(work, row.email)) ?? 'active',
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}
