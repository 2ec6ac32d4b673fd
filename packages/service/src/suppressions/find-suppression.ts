import { foldEmail } from '../contacts/find-contacts.ts';
import type { SuppressionReason } from '../store/tables.ts';
import type { Work } from '../tools.ts';
import { suppressedAmong } from './suppressed-among.ts';

/** Why an address must not be emailed; undefined when it may be. */
export async function findSuppression(
	work: Work,
	email: string,
): Promise<SuppressionReason | undefined> {
	const folded = foldEmail(email);
	return (await suppressedAmong(work, [folded])).get(folded);
}
