import type { Work } from '../../jobs/work.ts';
import type { ContactRow, SuppressionReason } from '../../store/tables.ts';
import { recordActivity } from '../record-activity.ts';
import { addToSuppressionList } from './add-to-suppression-list.ts';
import { findSuppression } from './find-suppression.ts';
import { isAboutPerson } from './reasons.ts';
import { suppressionOf } from './suppression-of.ts';

/**
 * Suppresses the new email address of a contact if the previous one was suppressed for a reason that concerns
 * the person. The suppression keeps its time, so it doesn't stop enrollments that overrode it.
 *
 * @param previous the contact before the change
 * @returns reason for the suppression of the new email address
 */
export async function followPerson(
	work: Work,
	{ id, email }: ContactRow,
	previous: ContactRow,
): Promise<SuppressionReason | null> {
	const known = await suppressionOf(work.owned, previous.email_folded)
		.select('suppressed_at')
		.executeTakeFirst();
	if (
		known &&
		isAboutPerson(known.reason) &&
		(await addToSuppressionList(work, email, known.reason, known.suppressed_at))
	) {
		await recordActivity(work, id, known.reason, { email });
	}
	return (await findSuppression(work, email)) ?? null;
}
