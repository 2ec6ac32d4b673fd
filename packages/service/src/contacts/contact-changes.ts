import type { UpsertContactBody } from '@contact-sync/core';
import type { Updateable } from 'kysely';
import type { ContactsTable } from '../store/tables.ts';
import { foldEmail, type ContactRow } from './find-contacts.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';

/** The columns that an upsert names: all its fields but those that are merged. */
export function sentColumns({
	custom_fields: _fields,
	tag_names: _tags,
	...texts
}: UpsertContactBody) {
	return { ...texts, email_folded: foldEmail(texts.email) };
}

/** The columns that an upsert changes. What it does not name stays as it is. */
export function changedColumns(
	row: ContactRow,
	body: UpsertContactBody,
): Updateable<ContactsTable> {
	const kept: Record<string, unknown> = row;
	const changed = Object.entries(sentColumns(body)).filter(
		([column, value]) => value !== undefined && value !== kept[column],
	);
	const merged = mergeCustomFields(row.custom_fields, body.custom_fields ?? {});
	return {
		...Object.fromEntries(changed),
		...(merged !== row.custom_fields && { custom_fields: JSON.stringify(merged) }),
	};
}
