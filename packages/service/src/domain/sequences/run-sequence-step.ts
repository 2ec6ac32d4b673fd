import { DomainError } from '../../base/domain-error.ts';
import { dueAfter } from '../../jobs/due-after.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Handler } from '../../jobs/handlers.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import type { Sequence } from '../../workspace/schema.ts';
import { lockContact } from '../contacts/lock-contact.ts';
import { writeMail } from '../emails/write-mail.ts';
import { findSuppression } from '../suppressions/find-suppression.ts';
import { endEnrollment } from './end-enrollment.ts';
import type { EnrollmentRow } from './enroll-contact.ts';
import { findEnrollment, lockEnrollment } from './lock-enrollment.ts';

/**
 * Interval between checks of a sequence that can't continue, in milliseconds. The fix requires a change to
 * the workspace file.
 */
const RECHECK_MS = 3_600_000;

/** Sends the email of an enrollment's next step, and schedules the following step. Completed and canceled steps are skipped. */
export const runSequenceStep: Handler<'sequence_step'> = async (work, payload, { log }) => {
	const found = await findEnrollment(work, payload.enrollmentId);
	// Locks the contact first, as everywhere else, so that this job can't deadlock with unsubscribing.
	const contact = found && (await lockContact(work, found.contact_id));
	const enrollment = found && (await lockEnrollment(work, found.id));
	if (!contact || enrollment?.status !== 'active' || enrollment.next_step !== payload.step) return;
	const sequence = work.workspace.sequences.find(({ slug }) => slug === enrollment.sequence_slug);
	if (!sequence) {
		return endEnrollment(work, enrollment, 'the sequence is no longer in the workspace file');
	}
	const skipReason = skipReasonOf(work, sequence);
	if (skipReason) {
		log('warn', 'sequence waits', { sequence: sequence.slug, reason: skipReason });
		return enqueue(work, 'sequence_step', payload, dueAfter(work, { after: RECHECK_MS }));
	}
	await runStep(work, { enrollment, contact, sequence });
};

/** Returns the problem that an operator must fix before the sequence can continue. */
function skipReasonOf({ workspace: { senders } }: Work, { active }: Sequence): string | undefined {
	if (!active) return 'it is not active';
	return senders.length === 0 ? 'no sender is configured' : undefined;
}

interface Step {
	enrollment: EnrollmentRow;
	contact: ContactRow;
	sequence: Sequence;
}

async function runStep(work: Work, { enrollment, contact, sequence }: Step): Promise<void> {
	const { next_step, override_unsubscribe } = enrollment;
	const step = sequence.steps[next_step];
	if (!step) return endEnrollment(work, enrollment); // the sequence has fewer steps than before
	const reason = override_unsubscribe ? undefined : await findSuppression(work, contact.email);
	if (reason) return endEnrollment(work, enrollment, `the email address is suppressed (${reason})`);
	try {
		await writeMail(work, {
			id: work.newId(),
			to: contact.email,
			contactId: contact.id,
			template: step.template,
			variables: {},
			recipient: {},
			origin: { sequence: sequence.slug, step: next_step, override_unsubscribe },
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return endEnrollment(work, enrollment, error.message);
	}
	await planNext(work, enrollment, sequence);
}

async function planNext(work: Work, enrollment: EnrollmentRow, { steps }: Sequence): Promise<void> {
	const { owned } = work;
	const next = enrollment.next_step + 1;
	await owned
		.updateTable('enrollments')
		.set({ next_step: next })
		.where('id', '=', enrollment.id)
		.execute();
	const step = steps[next];
	if (!step) return endEnrollment(work, enrollment);
	const payload = {
		contactId: enrollment.contact_id,
		enrollmentId: enrollment.id,
		step: next,
	};
	await enqueue(work, 'sequence_step', payload, dueAfter(work, step));
}
