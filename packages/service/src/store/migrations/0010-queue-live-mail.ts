import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Queues live emails, which earlier versions kept forever without SMTP. They are delivered once SMTP is set
 * up, unless they are too old by then.
 */
export const queueLiveMail: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`
			update outbox set status = 'queued', deliver_at = created_at
			where status = 'kept' and environment = 'live'`.execute(db);
	},
};
