import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the hash of the password that a session started with. Older sessions of personal accounts have none, so they end. */
export const sessionPasswords: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`alter table console_sessions add column password_hash text`.execute(db);
	},
};
