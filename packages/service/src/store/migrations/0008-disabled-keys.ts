import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// Keys are disabled, never deleted: what refers to them is kept, and they can work again.
	`alter table api_keys add column disabled_at timestamptz`,
	// Like the rows of the suppression list: a workspace file disables only the keys that a workspace file created.
	`alter table api_keys add column in_workspace_file boolean not null default true`,
	// A disabled key leaves its text to others. Deferred, so that two keys can swap their texts in one transaction.
	`alter table api_keys drop constraint api_keys_key_hash_key`,
	`alter table api_keys add constraint api_keys_key_hash exclude using btree (key_hash with =)
		where (disabled_at is null) deferrable initially deferred`,
	// Each product has its own turn to be cleared.
	`delete from chores where name = 'retention'`,
];

export const disabledKeys: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
