import type { Updateable } from 'kysely';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { OutboxTable } from '../store/tables.ts';

/** Returns the changes to an email that an operator retries. */
export const queuedAgain = (now: Date): Updateable<OutboxTable> => ({
	status: 'queued',
	deliver_at: now,
	leased_until: null,
	retried_at: now,
	failed_at: null,
});

/**
 * Queues all emails of an owner that failed since a time, and that still have their content. Delivery cancels
 * the emails of recipients that have been suppressed.
 *
 * @returns the number of emails
 */
export async function retryFailedMails(
	owned: OwnedRows,
	{ since, now }: { since: Date; now: Date },
): Promise<number> {
	const { numUpdatedRows } = await owned
		.updateTable('outbox')
		.set(queuedAgain(now))
		.where('status', '=', 'failed')
		.where('failed_at', '>=', since)
		.where(({ or, eb }) => or([eb('text_body', 'is not', null), eb('html_body', 'is not', null)]))
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}
