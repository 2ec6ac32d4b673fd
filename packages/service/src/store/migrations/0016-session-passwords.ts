import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sessions of personal accounts that are older than this end: nobody knows with which password they began. */
export const sessionPasswords: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`alter table console_sessions add column password_hash text`.execute(db);
	},
};
