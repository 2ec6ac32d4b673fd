import { CONTACT_OF_OWNER, OWNER, OWNER_COLUMNS } from './owner.ts';

/** Index for prefix searches. The collation "C" compares bytes, so that "starts with" is a range in the index. */
const startIndex = (name: string, table: string, text: string, condition = '') =>
	`create index ${name} on ${table} (${OWNER}, (${text} collate "C"), id) ${condition}`;

/** Contacts, their tags, and the indexes for searches in the console. */
export const CONTACTS = [
	`create table contacts (
		id uuid primary key,
		${OWNER_COLUMNS},
		email text not null,
		email_folded text not null,
		external_id text,
		first_name text,
		last_name text,
		display_name text,
		source text,
		custom_fields jsonb not null,
		created_at timestamptz not null,
		updated_at timestamptz not null,
		unique (email_folded, product, environment),
		unique (external_id, product, environment),
		unique (id, product, environment)
	)`,
	`create index contacts_newest on contacts (${OWNER}, created_at desc, id desc)`,
	startIndex('contacts_email', 'contacts', 'email_folded'),
	startIndex(
		'contacts_external_id',
		'contacts',
		'fold_case(external_id)',
		'where external_id is not null',
	),
	startIndex(
		'contacts_full_name',
		'contacts',
		`fold_case(first_name || coalesce(' ' || last_name, ''))`,
		'where first_name is not null',
	),
	startIndex(
		'contacts_last_name',
		'contacts',
		'fold_case(last_name)',
		'where last_name is not null',
	),
	startIndex(
		'contacts_display_name',
		'contacts',
		'fold_case(display_name)',
		'where display_name is not null',
	),
	// For filtering contacts by the exact value of a custom field.
	`create index contacts_custom_fields on contacts using gin (custom_fields jsonb_path_ops)`,
	`create table tags (
		id uuid primary key,
		${OWNER_COLUMNS},
		name text not null,
		unique (name, product, environment),
		unique (id, product, environment)
	)`,
	startIndex('tags_start', 'tags', 'fold_case(name)'),
	`create table contact_tags (
		product text not null,
		environment text not null,
		contact_id uuid not null,
		tag_id uuid not null,
		primary key (contact_id, tag_id),
		${CONTACT_OF_OWNER},
		foreign key (tag_id, product, environment)
			references tags (id, product, environment) on delete cascade
	)`,
	`create index contact_tags_of_tag on contact_tags (tag_id, contact_id)`,
];
