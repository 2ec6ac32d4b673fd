import { isUuid } from '../../domain/values/text.ts';
import type { Work } from '../../jobs/work.ts';
import { LEASE_MS } from '../../mail/claim-mail.ts';
import type { Mail } from '../../mail/mailer.ts';

/**
 * Finds the email that a console operation applies to. Locks the email, so that no process claims it before
 * the transaction ends.
 */
export async function findMail({ owned }: Work, id: string): Promise<Mail | undefined> {
	if (!isUuid(id)) return undefined;
	return owned.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Message for an email that a process has claimed. */
export const BEING_SENT = 'This email is being sent right now. Check its state again in a minute.';

/** Message for an email of the test environment. */
export const NEVER_SENT = 'Emails in the test environment are never sent.';

/** Whether a process has claimed an email to send it. */
export const isBeingSent = (mail: Pick<Mail, 'leased_until'>, now: Date): boolean =>
	sendingSince(mail, now) !== undefined;

/** Returns the start of an attempt in progress; undefined if no process is sending the email. */
export function sendingSince({ leased_until }: Pick<Mail, 'leased_until'>, now: Date) {
	if (leased_until === null || leased_until <= now) return undefined;
	return new Date(leased_until.getTime() - LEASE_MS);
}
