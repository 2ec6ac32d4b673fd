import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const filters: Migration = {
	async up(db: Kysely<unknown>) {
		// For filtering contacts by the exact value of a custom field.
		await sql`create index contacts_custom_fields on contacts using gin (custom_fields jsonb_path_ops)`.execute(
			db,
		);
	},
};
