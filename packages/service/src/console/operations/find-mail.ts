import { isUuid } from '../../domain/values/text.ts';
import type { Work } from '../../jobs/work.ts';
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

/** Whether a process has claimed an email to send it. */
export const isBeingSent = ({ leased_until }: Mail, now: Date): boolean =>
	leased_until !== null && leased_until > now;
