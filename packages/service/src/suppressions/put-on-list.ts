import { foldEmail } from '../base/email-address.ts';
import type { SuppressionReason } from '../store/tables.ts';
import type { Work } from '../work/work.ts';
import { isGraver } from './reasons.ts';

/**
 * Adds an email address to the suppression list, or gives its entry a graver reason; returns whether it did either. An entry of
 * the workspace file then outlives the file. The entry keeps the time at which it was created.
 */
export async function putOnList(
	{ owned, now }: Work,
	email: string,
	reason: SuppressionReason,
): Promise<boolean> {
	const made = await owned
		.insertInto('suppressions', { email, email_folded: foldEmail(email), reason, created_at: now })
		.onConflict((conflict) =>
			conflict.columns(['email_folded', 'product', 'environment']).doNothing(),
		)
		.returning('id')
		.executeTakeFirst();
	if (made) return true;
	const known = await owned
		.selectFrom('suppressions')
		.select(['id', 'reason'])
		.where('email_folded', '=', foldEmail(email))
		.forUpdate()
		.executeTakeFirstOrThrow();
	const isWorse = isGraver(reason, known.reason);
	await owned
		.updateTable('suppressions')
		.set({ in_workspace_file: false, ...(isWorse && { reason }) })
		.where('id', '=', known.id)
		.execute();
	return isWorse;
}
