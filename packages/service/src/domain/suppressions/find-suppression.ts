import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { SuppressionReason } from '../../store/tables.ts';
import { suppressionOf } from './suppression-of.ts';

/** Returns the reason why an email address is suppressed; undefined if it isn't. */
export async function findSuppression(
	{ owned }: Work,
	email: string,
): Promise<SuppressionReason | undefined> {
	const found = await suppressionOf(owned, foldEmail(email)).executeTakeFirst();
	return found?.reason;
}
