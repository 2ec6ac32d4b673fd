import { sql, type Updateable } from 'kysely';
import { isInBatch } from '../store/batch.ts';
import { ownedBy, type OwnedRows } from '../store/owned-rows.ts';
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
 * Queues up to a batch of emails of an owner that failed since a time, and that still have their content. Delivery
 * cancels the emails of recipients that have been suppressed. Omits emails that an earlier batch queued at the same
 * `now`, and that have failed again.
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
		.where(
			isInBatch(
				'outbox',
				sql<boolean>`${ownedBy(owned, 'outbox')} and status = 'failed' and failed_at >= ${since}
					and (text_body is not null or html_body is not null) and retried_at is distinct from ${now}`,
			),
		)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}
