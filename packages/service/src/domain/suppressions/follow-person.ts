import type { Work } from '../../jobs/work.ts';
import type { ContactRow, SuppressionReason } from '../../store/tables.ts';
import { recordActivity } from '../record-activity.ts';
import { addToSuppressionList } from './add-to-suppression-list.ts';
import { findSuppression } from './find-suppression.ts';
import { isAboutPerson } from './reasons.ts';

/**
 * Suppresses the new email address of a contact if the previous one was suppressed for a reason that concerns
 * the person.
 *
 * @param previous reason for the suppression of the previous email address
 * @returns reason for the suppression of the new email address
 */
export async function followPerson(
	work: Work,
	{ id, email }: ContactRow,
	previous: SuppressionReason | null,
): Promise<SuppressionReason | null> {
	if (
		previous !== null &&
		isAboutPerson(previous) &&
		(await addToSuppressionList(work, email, previous))
	) {
		await recordActivity(work, id, previous, { email });
	}
	return (await findSuppression(work, email)) ?? null;
}
