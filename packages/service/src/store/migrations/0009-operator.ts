import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const OWNER = `(product || ' ' || environment)`; // the same expression as in 0004-console

const STATEMENTS = [
	// Actions of users in the console. No code updates or deletes rows.
	`create table audit_log (
		id bigint generated always as identity primary key,
		product text not null,
		environment text not null check (environment in ('live', 'test')),
		account text not null,
		action text not null,
		subject text not null,
		details jsonb not null,
		created_at timestamptz not null
	)`,
	`create index audit_log_newest on audit_log (${OWNER}, created_at desc, id desc)`,
	// All sessions from before the upgrade used the shared password.
	`alter table console_sessions add column account text not null default 'operator'`,
	// Set while a process sends the email. A later deliver_at alone could also mean a wait before a retry.
	`alter table outbox add column leased_until timestamptz`,
	// After an operator retries an old email, it has as much time for delivery as a new email.
	`alter table outbox add column retried_at timestamptz`,
	`create index outbox_state on outbox (${OWNER}, status, created_at desc, id desc)`,
	`create index jobs_given_up on jobs (${OWNER}, failed_at desc, id desc) where failed_at is not null`,
	`create index jobs_open on jobs (${OWNER}, due_at, id) where failed_at is null`,
	`create index activity_stopped on activity (${OWNER}, created_at desc, id desc)
		where kind in ('automation_loop_stopped', 'effect_skipped')`,
];

export const operator: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
