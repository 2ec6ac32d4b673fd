import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { suppressionOf } from './suppression-of.ts';

/**
 * Returns the reason why an email address is suppressed; undefined if it isn't.
 *
 * @param since ignores reports before this time. @default every report counts
 */
export async function findSuppression(
	{ owned }: Work,
	email: string,
	since = new Date(0),
): Promise<SuppressionReason | undefined> {
	const found = await suppressionOf(owned, foldEmail(email))
		.where('suppressed_at', '>=', since)
		.executeTakeFirst();
	return found?.reason;
}
