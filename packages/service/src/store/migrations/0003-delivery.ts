import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// When a queued mail is tried next; while a process tries it, when others may take it over.
	`alter table outbox add column deliver_at timestamptz`,
	`update outbox set deliver_at = created_at where status = 'queued'`,
	`create index outbox_due on outbox (deliver_at, id) where status = 'queued'`,
	// Bounces and complaints come with an address.
	`alter table outbox add column to_email_folded text`,
	`update outbox set to_email_folded = lower(to_email)`,
	`alter table outbox alter column to_email_folded set not null`,
	`create index on outbox (to_email_folded)`,
	// Those whose time is over are looked for.
	`create index on idempotency_keys (created_at)`,
	// What was made once and must stay: it cannot be in a file that people share.
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
