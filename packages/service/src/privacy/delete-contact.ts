import { sql, type RawBuilder } from 'kysely';
import type { ContactRow } from '../store/tables.ts';
import type { Work } from '../work/work.ts';
import { jobsOfContact } from './jobs-of-contact.ts';
import { mailsOfContact } from './mails-of-contact.ts';

/**
 * Deletes a locked contact and everything about it. Its tags, events, activity, and enrollments are deleted by foreign keys. Emails
 * that may have been delivered keep a row without content, so that unsubscribe links and bounce reports find the email address. The
 * suppression list stays unchanged.
 */
export async function deleteContact(work: Work, contact: ContactRow): Promise<void> {
	const { owned } = work;
	// A job that a process runs right now isn't deleted. Every handler locks the contact first, and does nothing without it.
	await sql`
		delete from jobs
		where id in (select id from jobs where ${jobsOfContact(owned, contact)} for update skip locked)`.execute(
		owned,
	);
	await sql`delete from outbox where ${mailsOfContact(owned, contact)} and ${NOT_SENT}`.execute(
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

/** Whether an email can't have been delivered. An email that was ever sent by SMTP may have been. */
const NOT_SENT: RawBuilder<boolean> = sql`(status <> 'sent' and attempts = 0)`;
