import type { CustomFields, UpsertContactBody } from '@contact-sync/core';
import type { Updateable } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import type { ContactRow, ContactsTable } from '../../store/tables.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';

/** Standard fields of a contact, in addition to its custom fields. */
export const STANDARD_FIELDS = [
	'email',
	'external_id',
	'first_name',
	'last_name',
	'display_name',
	'source',
] as const satisfies readonly (keyof UpsertContactBody)[];

export type StandardField = (typeof STANDARD_FIELDS)[number];

/** Fields to set. Null clears a field; absent fields stay unchanged. */
export type ContactFields = Partial<Record<Exclude<StandardField, 'email'>, string | null>> & {
	email?: string;
	/** Custom fields to merge with the existing ones. */
	custom_fields?: CustomFields;
};

/**
 * Returns the columns to change; none if the contact already has these values. An email address that differs only in case isn't a
 * change.
 */
export function changedColumns(row: ContactRow, fields: ContactFields): Updateable<ContactsTable> {
	const { custom_fields = {}, email = row.email, ...texts } = fields;
	const changed = Object.entries(texts).filter(
		([column, value]) => value !== undefined && value !== row[column as StandardField],
	);
	const email_folded = foldEmail(email);
	const merged = mergeCustomFields(row.custom_fields, custom_fields);
	return {
		...Object.fromEntries(changed),
		...(email_folded !== row.email_folded && { email, email_folded }),
		...(merged !== row.custom_fields && { custom_fields: JSON.stringify(merged) }),
	};
}
