import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

// The owner as one value. PGlite never collects statistics. Without statistics, PostgreSQL used an index on
// two owner columns to search by email address, and read every contact. PostgreSQL uses an index on an
// expression only for queries with that expression.
const OWNER = `(product || ' ' || environment)`;

// Prefix searches use the collation "C", which compares bytes, so that "starts with" is a range in the index.
const STATEMENTS = [
	`create index contacts_newest on contacts (${OWNER}, created_at desc, id desc)`,
	`create index contacts_email on contacts (${OWNER}, (email_folded collate "C"), id)`,
	`create index contacts_external_id on contacts
		(${OWNER}, (lower(external_id) collate "C"), id) where external_id is not null`,
	`create index contacts_full_name on contacts
		(${OWNER}, (lower(first_name || coalesce(' ' || last_name, '')) collate "C"), id) where first_name is not null`,
	`create index contacts_last_name on contacts
		(${OWNER}, (lower(last_name) collate "C"), id) where last_name is not null`,
	`create index contacts_display_name on contacts
		(${OWNER}, (lower(display_name) collate "C"), id) where display_name is not null`,
	`create index tags_start on tags (${OWNER}, (lower(name) collate "C"), id)`,
	`create index contact_tags_of_tag on contact_tags (tag_id, contact_id)`,
	`create index outbox_newest on outbox (${OWNER}, created_at desc, id desc)`,
	`create index suppressions_newest on suppressions (${OWNER}, created_at desc, id desc)`,
	`create index enrollments_step on enrollments
		(${OWNER}, sequence_slug, status, next_step, id)`,
	`create index jobs_enrollment on jobs ((payload ->> 'enrollmentId')) where kind = 'sequence_step'`,
	`create index activity_automation on activity
		(${OWNER}, (details ->> 'automation'), created_at desc) where kind = 'automation_ran'`,
	// Sessions, and sign-in attempts with a wrong password in the last minute, for all processes.
	`create table console_sessions (
		id uuid primary key,
		signed_in_at timestamptz not null,
		expires_at timestamptz not null
	)`,
	`create table console_refusals (
		id bigint generated always as identity primary key,
		refused_at timestamptz not null
	)`,
	// Recent request counts. The primary key begins with the minute, because whole minutes are read and
	// deleted.
	`create table request_counts (
		minute timestamptz not null,
		api_key_id uuid not null references api_keys (id) on delete cascade,
		status smallint not null,
		requests integer not null,
		primary key (minute, api_key_id, status)
	)`,
];

export const consoleTables: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
