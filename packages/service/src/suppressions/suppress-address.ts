import { recordActivity } from '../activity/record-activity.ts';
import { foldEmail } from '../contacts/find-contacts.ts';
import { stopEnrollments } from '../sequences/stop-enrollments.ts';
import type { SuppressionReason } from '../store/tables.ts';
import type { Work } from '../tools.ts';

/**
 * From mild to grave. A graver reason takes the place of a milder one, since it asks for more care: who bounced may come back,
 * who complained must not be bothered again. The other way round the first reason stays.
 */
const BY_GRAVITY: readonly SuppressionReason[] = ['unsubscribed', 'bounced', 'complained'];

/**
 * Puts an address on the list of those that must not be emailed, and stops the sequences of the contact that has it.
 * Asking again is harmless; the entry keeps the time at which it was made.
 */
export async function suppressAddress(
	work: Work,
	email: string,
	reason: SuppressionReason,
): Promise<void> {
	// The contact first, as everywhere: who holds it waits for nobody who wants it.
	const contactId = await lockOwnerOf(work, email);
	const isNews = await putOnList(work, email, reason);
	if (contactId === undefined) return;
	if (isNews) await recordActivity(work, contactId, reason, { email });
	await stopEnrollments(work, contactId);
}

async function lockOwnerOf(
	{ trx, owner: { product, environment } }: Work,
	email: string,
): Promise<string | undefined> {
	const row = await trx
		.selectFrom('contacts')
		.select('id')
		.where('email_folded', '=', foldEmail(email))
		.where('product', '=', product)
		.where('environment', '=', environment)
		.forUpdate()
		.executeTakeFirst();
	return row?.id;
}

/**
 * Makes the entry, or makes it graver; says whether it did either. What happened to a person outlives the workspace file, so an
 * entry of the file's is not the file's any more.
 */
async function putOnList(
	{ trx, owner, now }: Work,
	email: string,
	reason: SuppressionReason,
): Promise<boolean> {
	const made = await trx
		.insertInto('suppressions')
		.values({ ...owner, email, email_folded: foldEmail(email), reason, created_at: now })
		.onConflict((conflict) =>
			conflict.columns(['email_folded', 'product', 'environment']).doNothing(),
		)
		.returning('id')
		.executeTakeFirst();
	if (made) return true;
	const known = await trx
		.selectFrom('suppressions')
		.select(['id', 'reason'])
		.where('email_folded', '=', foldEmail(email))
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.forUpdate()
		.executeTakeFirstOrThrow();
	const isGraver = BY_GRAVITY.indexOf(reason) > BY_GRAVITY.indexOf(known.reason);
	await trx
		.updateTable('suppressions')
		.set({ in_workspace_file: false, ...(isGraver && { reason }) })
		.where('id', '=', known.id)
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.execute();
	return isGraver;
}
