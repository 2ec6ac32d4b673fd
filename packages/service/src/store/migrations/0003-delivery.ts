import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// Time of the next attempt; during an attempt, the time after which another process can retry.
	`alter table outbox add column deliver_at timestamptz`,
	`update outbox set deliver_at = created_at where status = 'queued'`,
	`create index outbox_due on outbox (deliver_at, id) where status = 'queued'`,
	// For bounce and complaint reports, which contain email addresses.
	`alter table outbox add column to_email_folded text`,
	`update outbox set to_email_folded = lower(to_email)`,
	`alter table outbox alter column to_email_folded set not null`,
	`create index on outbox (to_email_folded)`,
	// For deleting expired idempotency keys.
	`create index on idempotency_keys (created_at)`,
	// Generated secrets. They aren't in the workspace file, because people share that file.
	`create table secrets (
		name text primary key,
		value text not null
	)`,
];

export const delivery: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
