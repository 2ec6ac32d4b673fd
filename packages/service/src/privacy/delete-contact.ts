import { sql, type RawBuilder } from 'kysely';
import type { ContactRow } from '../store/tables.ts';
import type { Work } from '../work/work.ts';
import { jobsOfContact } from './jobs-of-contact.ts';
import { mailsOfContact } from './mails-of-contact.ts';

/**
 * Deletes a locked contact with everything about it. Its tags, events, activity, and enrollments go with its row.
 * Emails that may have left keep a row without content, as retention leaves them: unsubscribe links and bounce reports find the
 * email address there. The suppression list stays as it is.
 */
export async function deleteContact(work: Work, contact: ContactRow): Promise<void> {
	const { owned } = work;
	// A process that has a job right now keeps it: every handler locks the contact first, and does nothing without it.
	await sql`
		delete from jobs
		where id in (select id from jobs where ${jobsOfContact(owned, contact)} for update skip locked)`.execute(
		owned,
	);
	await sql`delete from outbox where ${mailsOfContact(owned, contact)} and ${NEVER_LEFT}`.execute(
		owned,
	);
	await sql`
		update outbox set
			contact_id = null, subject = '(removed)', text_body = null, html_body = null, headers = '{}',
			problem = case when status = 'queued' then 'the contact was deleted' else problem end,
			status = case when status = 'queued' then 'cancelled' else status end,
			deliver_at = null, leased_until = null
		where ${mailsOfContact(owned, contact)}`.execute(owned);
	await owned.deleteFrom('contacts').where('id', '=', contact.id).execute();
}

/** An email that was handed to SMTP even once may have arrived. */
const NEVER_LEFT: RawBuilder<boolean> = sql`(status <> 'sent' and attempts = 0)`;
