import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Live mail of a service without SMTP was kept forever. It's delivered once SMTP is set up, unless it's too old by then. */
export const queueLiveMail: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`
			update outbox set status = 'queued', deliver_at = created_at
			where status = 'kept' and environment = 'live'`.execute(db);
	},
};
