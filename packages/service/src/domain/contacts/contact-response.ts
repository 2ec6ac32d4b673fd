import type { Contact } from '@contact-sync/core';
import type { TaggedContact } from './change-contact.ts';

/**
 * Returns a contact in the API's response format, without display_name and source (api.md section 4). The
 * status of a suppressed contact is the reason for its suppression.
 */
export function contactResponse({ row, tags, suppressed }: TaggedContact): Contact {
	return {
		id: row.id,
		email: row.email,
		external_id: row.external_id,
		first_name: row.first_name,
		last_name: row.last_name,
		custom_fields: row.custom_fields,
		tags: tags.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
		status: suppressed ?? 'active',
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}
