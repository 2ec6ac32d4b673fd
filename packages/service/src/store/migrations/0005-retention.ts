import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// What is done once in a while by one of the processes: when the next time is.
	`create table chores (
		name text primary key,
		due_at timestamptz not null
	)`,
	// What is old is looked for.
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
