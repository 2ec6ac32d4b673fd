import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const OWNER = `product text not null,
		environment text not null check (environment in ('live', 'test'))`;

const CONTACT = `foreign key (contact_id, product, environment)
			references contacts (id, product, environment) on delete cascade`;

// As in 0001, indexes begin with the selective column.
const STATEMENTS = [
	// Suppressed email addresses, including those of people without a contact.
	`create table suppressions (
		id bigint generated always as identity primary key,
		${OWNER},
		email text not null,
		email_folded text not null,
		reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
		in_workspace_file boolean not null default false,
		created_at timestamptz not null,
		unique (email_folded, product, environment)
	)`,
	`create table events (
		id uuid primary key,
		${OWNER},
		contact_id uuid not null,
		name text not null,
		properties jsonb not null,
		created_at timestamptz not null,
		${CONTACT}
	)`,
	`create index on events (contact_id, created_at)`,
	// Contact timelines.
	`create table activity (
		id bigint generated always as identity primary key,
		${OWNER},
		contact_id uuid not null,
		kind text not null,
		details jsonb not null,
		created_at timestamptz not null,
		${CONTACT}
	)`,
	`create index on activity (contact_id, id)`,
	// One row per contact and sequence, so that enrolling is idempotent.
	`create table enrollments (
		id uuid primary key,
		${OWNER},
		contact_id uuid not null,
		sequence_slug text not null,
		status text not null check (status in ('active', 'completed', 'stopped')),
		next_step integer not null,
		override_unsubscribe boolean not null,
		metadata jsonb,
		trigger_source text,
		enrolled_at timestamptz not null,
		ended_at timestamptz,
		unique (contact_id, sequence_slug),
		${CONTACT}
	)`,
	// All emails, from the moment they are requested.
	`create table outbox (
		id uuid primary key,
		${OWNER},
		contact_id uuid,
		message_id text not null unique,
		from_name text not null,
		from_email text not null,
		to_email text not null,
		subject text not null,
		text_body text,
		html_body text,
		headers jsonb not null,
		origin jsonb not null,
		status text not null check (status in ('queued', 'kept', 'sent', 'failed', 'cancelled')),
		attempts integer not null default 0,
		problem text,
		created_at timestamptz not null,
		sent_at timestamptz
	)`,
	`create index on outbox (contact_id)`,
	`create table idempotency_keys (
		api_key_id uuid not null references api_keys (id) on delete cascade,
		idempotency_key text not null,
		body_hash text not null,
		status integer not null,
		answer jsonb not null,
		created_at timestamptz not null,
		primary key (idempotency_key, api_key_id)
	)`,
	// Scheduled work. The transaction that runs a job deletes its row.
	`create table jobs (
		id bigint generated always as identity primary key,
		${OWNER},
		kind text not null,
		payload jsonb not null,
		due_at timestamptz not null,
		attempts integer not null default 0,
		failed_at timestamptz,
		problem text,
		created_at timestamptz not null
	)`,
	`create index jobs_due on jobs (due_at, id) where failed_at is null`,
	// Both windows of a key in one row, so that one statement counts or rejects a request.
	`create table rate_windows (
		api_key_id uuid primary key references api_keys (id) on delete cascade,
		minute_started_at timestamptz not null,
		minute_used integer not null,
		hour_started_at timestamptz not null,
		hour_used integer not null
	)`,
];

export const automationAndMail: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
