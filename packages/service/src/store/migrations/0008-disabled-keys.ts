import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// Keys are disabled, never deleted, because other rows refer to them, and they can be enabled again.
	`alter table api_keys add column disabled_at timestamptz`,
	// A workspace file disables only keys that came from a workspace file. The suppression list works the
	// same way.
	`alter table api_keys add column in_workspace_file boolean not null default true`,
	// A new key can have the value of a disabled key. The constraint is deferred, so that two keys can swap
	// their values in one transaction.
	`alter table api_keys drop constraint api_keys_key_hash_key`,
	`alter table api_keys add constraint api_keys_key_hash exclude using btree (key_hash with =)
		where (disabled_at is null) deferrable initially deferred`,
	// Deletes the shared cleanup task, because cleanups are now scheduled per product.
	`delete from chores where name = 'retention'`,
];

export const disabledKeys: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
