import type { CustomFields } from '@contact-sync/core';
import type { Updateable } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import { TEXT_FIELD_NAMES, type TextField } from '../../base/text-fields.ts';
import type { ContactRow, ContactsTable } from '../../store/tables.ts';
import { shortText } from '../values/text.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';

/** Standard fields of a contact, in addition to its custom fields. */
export const STANDARD_FIELDS = ['email', 'external_id', ...TEXT_FIELD_NAMES] as const;

const clearable = shortText.nullish();

/** The text fields in a request or an effect. */
export const textFields = Object.fromEntries(
	TEXT_FIELD_NAMES.map((name) => [name, clearable]),
) as Record<TextField, typeof clearable>;

export type StandardField = (typeof STANDARD_FIELDS)[number];

/** Fields to set. Null clears a field; absent fields stay unchanged. */
export type ContactFields = Partial<Record<Exclude<StandardField, 'email'>, string | null>> & {
	email?: string;
	/** Custom fields to merge with the existing ones. */
	custom_fields?: CustomFields;
};

/** Returns the values of the text fields of a new contact. */
export const newTexts = (fields: ContactFields): Record<TextField, string | null> =>
	Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, fields[name] ?? null])) as Record<
		TextField,
		string | null
	>;

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
