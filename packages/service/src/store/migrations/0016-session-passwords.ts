import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ends older sessions of personal accounts, because the password that they started with is unknown. */
export const sessionPasswords: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`alter table console_sessions add column password_hash text`.execute(db);
	},
};
