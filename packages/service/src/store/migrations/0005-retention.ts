import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// Periodic tasks that one of the processes runs, with their next due time.
	`create table chores (
		name text primary key,
		due_at timestamptz not null
	)`,
	// For finding expired rows.
	`create index on activity (created_at)`,
	`create index on events (created_at)`,
	`create index outbox_never_left on outbox (created_at) where status = 'kept'`,
	`create index outbox_with_text on outbox (created_at)
		where text_body is not null or html_body is not null`,
];

export const retention: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
