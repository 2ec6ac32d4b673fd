import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const RENAMES = [
	'alter table idempotency_keys rename column answer to response',
	'alter table console_refusals rename to failed_sign_ins',
	'alter table failed_sign_ins rename column refused_at to failed_at',
	'alter index jobs_given_up rename to jobs_abandoned',
];

/** Renames a table, two columns, and an index to standard terms. */
export const standardNames: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of RENAMES) await sql.raw(statement).execute(db);
	},
};
