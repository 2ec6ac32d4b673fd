import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import { ownedBy } from '../../store/owned-rows.ts';
import type { ContactRow } from '../../store/tables.ts';
import { jobsOfContact } from './jobs-of-contact.ts';
import { mailsOfContact } from './mails-of-contact.ts';

/**
 * Deletes a locked contact and all of its data. Foreign keys delete its tags, events, activity, and
 * enrollments. Emails that might have been delivered keep a row without content, so that unsubscribe links
 * and bounce reports still find the email address. The suppression list stays unchanged.
 */
export async function deleteContact(work: Work, contact: ContactRow): Promise<void> {
	const { owned } = work;
	// A running job isn't deleted. Every handler locks the contact first, and does nothing if the contact no
	// longer exists.
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
	await deleteRejectionsAbout(work, contact);
	await owned.deleteFrom('contacts').where('id', '=', contact.id).execute();
}

/** Whether an email can't have been delivered, because no attempt to send it by SMTP was made. */
const NOT_SENT: RawBuilder<boolean> = sql`(status <> 'sent' and attempts = 0)`;

/** Deletes the rejected requests whose detail contains the contact's email address. */
const deleteRejectionsAbout = ({ owned }: Work, { email_folded }: ContactRow) =>
	sql`
		delete from rejected_requests using api_keys
		where api_keys.id = rejected_requests.api_key_id and ${ownedBy(owned, 'api_keys')}
			and position(${email_folded} in fold_case(detail)) > 0`.execute(owned);
