import type { CustomFields } from '@contact-sync/core';
import type { ColumnType } from 'kysely';
import type { Owner } from '../tools.ts';

/** JSON: read as a value, written as text, which both PGlite and PostgreSQL's driver pass on as it is. */
type Json<T> = ColumnType<T, string, string>;

export interface ApiKeysTable extends Owner {
	id: string;
	name: string;
	scopes: string[];
	key_hash: string;
	/** Null: the default limit. */
	per_minute: number | null;
	per_hour: number | null;
}

export interface ContactsTable extends Owner {
	id: string;
	email: string;
	/** The email in lower case: what is compared. */
	email_folded: string;
	external_id: string | null;
	first_name: string | null;
	last_name: string | null;
	display_name: string | null;
	source: string | null;
	custom_fields: Json<CustomFields>;
	created_at: Date;
	updated_at: Date;
}

export interface TagsTable extends Owner {
	id: string;
	name: string;
}

export interface ContactTagsTable extends Owner {
	contact_id: string;
	tag_id: string;
}

export interface Tables {
	api_keys: ApiKeysTable;
	contacts: ContactsTable;
	tags: TagsTable;
	contact_tags: ContactTagsTable;
}
