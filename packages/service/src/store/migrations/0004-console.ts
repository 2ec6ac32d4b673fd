import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

// An owner as one value. Not the two columns: without statistics, which PGlite never gathers, PostgreSQL took an index that begins
// with them for a search by email, and read every contact. An expression's index is used only by who names the expression.
const OWNER = `(product || ' ' || environment)`;

// What people search by the start of is compared by bytes (collation "C"), so that "starts with" is a range of the index.
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
	// Who is signed in, and the wrong passwords of the last minute: both hold for all processes.
	`create table console_sessions (
		id uuid primary key,
		signed_in_at timestamptz not null,
		expires_at timestamptz not null
	)`,
	`create table console_refusals (
		id bigint generated always as identity primary key,
		refused_at timestamptz not null
	)`,
	// Requests of the last hour or so. The minute comes first: whole minutes are read and forgotten.
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
