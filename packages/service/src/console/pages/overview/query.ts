import { sql, type RawBuilder } from 'kysely';
import { ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { MailStatus } from '../../../store/tables.ts';
import { boundedCount } from '../../count-up-to.ts';

/** Period of the counts, in milliseconds. */
const PERIOD_MS = 86_400_000;

/** Numbers on the overview. Counts are bounded: see `countText`. */
export interface Numbers {
	/** Emails that were created in the period and are sent, failed, or stored without being sent. */
	sent: number;
	failed: number;
	stored: number;
	/** Email addresses that bounced in the period. */
	bounced: number;
	/** Emails in the queue, regardless of their age. */
	queued: number;
	/** Due time of the job that has waited longest; null if no job is due. */
	oldestDue: Date | null;
	hasContacts: boolean;
}

/** Reads the numbers with one statement. Each part uses an index, and reads a limited number of rows. */
export async function readNumbers(owned: OwnedRows, now: Date): Promise<Numbers> {
	const since = new Date(now.getTime() - PERIOD_MS);
	const mails = (status: MailStatus, condition: RawBuilder<boolean> = sql`true`) =>
		boundedCount(sql`select 1 from outbox
			where ${ownedInIndex(owned, 'outbox')}
				and status = ${status} and ${condition}
			order by created_at desc`);
	const recent = sql<boolean>`created_at > ${since}`;
	const bounced = boundedCount(sql`select 1 from suppressions
		where ${ownedInIndex(owned, 'suppressions')}
			and ${recent} and reason = 'bounced' and not in_workspace_file
		order by created_at desc`);
	const { rows } = await sql<Numbers>`
		select ${mails('sent', recent)} as sent, ${mails('failed', recent)} as failed,
			${mails('kept', recent)} as stored, ${mails('queued')} as queued, ${bounced} as bounced,
			(select due_at from jobs
				where ${ownedInIndex(owned, 'jobs')}
					and failed_at is null and due_at <= ${now}
				order by due_at limit 1) as "oldestDue",
			exists (select 1 from contacts
				where ${ownedInIndex(owned, 'contacts')}) as "hasContacts"`.execute(owned);
	return rows[0]!;
}
