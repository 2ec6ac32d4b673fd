import { lockContact } from '../../domain/contacts/lock-contact.ts';
import { recordActivities } from '../../domain/record-activity.ts';
import { RecordedError } from '../../domain/recorded-error.ts';
import { transact } from '../../jobs/transact.ts';
import type { Work, WorkTools } from '../../jobs/work.ts';
import type { Owner } from '../../store/owner.ts';

/**
 * Changes an owner's rows in one transaction. A RecordedError rolls the transaction back, and adds its entry to the
 * contact's timeline in another one.
 */
export async function changeRows<T>(
	tools: WorkTools,
	owner: Owner,
	change: (work: Work) => Promise<T>,
): Promise<T> {
	try {
		return await transact(tools, owner, change);
	} catch (error) {
		if (error instanceof RecordedError) {
			const { activity } = error;
			await transact(tools, owner, async (work) => {
				if (await lockContact(work, activity.contactId)) await recordActivities(work, [activity]);
			});
		}
		throw error;
	}
}
