import { foldEmail } from '../contacts/find-contacts.ts';
import type { SuppressionReason } from '../store/tables.ts';
import type { Work } from '../tools.ts';
import { suppressionOf } from './suppression-of.ts';

/** Why an address must not be emailed; undefined when it may be. */
export async function findSuppression(
	{ trx, owner }: Work,
	email: string,
): Promise<SuppressionReason | undefined> {
	const found = await suppressionOf(trx, owner, foldEmail(email)).executeTakeFirst();
	return found?.reason;
}
