import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

// Indexes begin with the selective column, because PGlite never collects statistics. Without statistics, PostgreSQL
// used an index on (product, environment, …) to search by email address, and read every contact.
const STATEMENTS = [
	// The constraint is deferred, so that two keys can swap their values in one transaction.
	sql`create table api_keys (
		id uuid primary key,
		product text not null,
		environment text not null check (environment in ('live', 'test')),
		name text not null,
		scopes text[] not null,
		key_hash text not null unique deferrable initially deferred,
		per_minute integer,
		per_hour integer,
		unique (name, product, environment)
	)`,
	sql`create table contacts (
		id uuid primary key,
		product text not null,
		environment text not null check (environment in ('live', 'test')),
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
	sql`create table tags (
		id uuid primary key,
		product text not null,
		environment text not null check (environment in ('live', 'test')),
		name text not null,
		unique (name, product, environment),
		unique (id, product, environment)
	)`,
	// Foreign keys contain product and environment, so that rows of different owners can't refer to each other.
	sql`create table contact_tags (
		product text not null,
		environment text not null,
		contact_id uuid not null,
		tag_id uuid not null,
		primary key (contact_id, tag_id),
		foreign key (contact_id, product, environment)
			references contacts (id, product, environment) on delete cascade,
		foreign key (tag_id, product, environment)
			references tags (id, product, environment) on delete cascade
	)`,
];

export const keysContactsTags: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await statement.execute(db);
	},
};
