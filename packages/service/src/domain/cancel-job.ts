import type { Selectable } from 'kysely';
import type { JobKind, JobPayloads } from '../jobs/payloads.ts';
import type { Work } from '../jobs/work.ts';
import type { JobsTable } from '../store/tables.ts';
import { lockContact } from './contacts/lock-contact.ts';
import { recordActivity } from './record-activity.ts';
import { endEnrollment } from './sequences/end-enrollment.ts';
import { lockEnrollment } from './sequences/lock-enrollment.ts';

type Cancel<K extends JobKind> = (
	work: Work,
	payload: JobPayloads[K],
	reason: string,
) => Promise<void>;

/** Functions that record a cancellation, by kind of job. */
const CANCEL: { [K in JobKind]: Cancel<K> } = {
	async automation(work, { contactId, automation, effects }, reason) {
		if (!(await lockContact(work, contactId))) return;
		const details = { automation: automation.id, when: automation.when, then: effects, reason };
		await recordActivity(work, contactId, 'automation_canceled', details);
	},
	async sequence_step(work, { contactId, enrollmentId, step }, reason) {
		const contact = await lockContact(work, contactId);
		const enrollment = contact && (await lockEnrollment(work, contact, enrollmentId));
		if (enrollment?.status !== 'active' || enrollment.next_step !== step) return;
		await endEnrollment(work, enrollment, reason);
	},
	async trigger_mail(work, { contactId, mailId, triggerKey }, reason) {
		if (contactId === null || !(await lockContact(work, contactId))) return;
		const details = { mail: mailId, trigger: triggerKey, reason };
		await recordActivity(work, contactId, 'mail_skipped', details);
	},
};

/** Deletes a locked job, and records the cancellation in the contact's activity. */
export async function cancelJob(
	work: Work,
	{ id, kind, payload }: Selectable<JobsTable>,
	reason: string,
): Promise<void> {
	if (Object.hasOwn(CANCEL, kind)) {
		const cancel = CANCEL[kind as JobKind] as Cancel<never>; // kind and payload match: see enqueue()
		await cancel(work, payload as never, reason);
	}
	await work.owned.deleteFrom('jobs').where('id', '=', id).execute();
}
