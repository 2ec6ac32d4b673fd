import { sql, type UpdateObject } from 'kysely';
import { DomainError } from '../../base/domain-error.ts';
import { dueAfter } from '../../jobs/due-after.ts';
import { insertJobs, jobRows } from '../../jobs/enqueue.ts';
import type { Handler, LastStatements } from '../../jobs/handlers.ts';
import { WaitsForFile } from '../../jobs/waits-for-file.ts';
import type { Work } from '../../jobs/work.ts';
import { asOneStatement, type Statement } from '../../store/as-one-statement.ts';
import type { ContactRow, Tables } from '../../store/tables.ts';
import type { Sequence } from '../../workspace/schema.ts';
import { lockContact } from '../contacts/lock-contact.ts';
import { prepareMail } from '../emails/write-mail.ts';
import { requireSender, requireSequence } from '../require-part.ts';
import { suppressedText } from '../suppressions/reasons.ts';
import { endEnrollment } from './end-enrollment.ts';
import type { EnrollmentRow } from './enroll-contact.ts';
import { lockEnrollment, type LockedEnrollment } from './lock-enrollment.ts';
import { nextStep, type Step } from './next-step.ts';

/**
 * Sends the email of an enrollment's next step, and schedules the following step. Completed and canceled steps
 * are skipped. A sequence that isn't in the file, isn't active, or has no sender waits.
 */
export const runSequenceStep: Handler<'sequence_step'> = async (work, payload) => {
	// Locks the contact first, as everywhere else, so that this job can't deadlock with unsubscribing.
	const contact = await lockContact(work, payload.contactId);
	const enrollment = contact && (await lockEnrollment(work, contact, payload.enrollmentId));
	if (!contact || enrollment?.status !== 'active' || enrollment.next_step !== payload.step) return;
	const sequence = findRunnable(work, enrollment.sequence_slug);
	const { sent_steps: sent, next_step: planned } = enrollment;
	const step = nextStep(sequence.steps, { sent, planned });
	if (!step) return endEnrollment(work, enrollment); // the sequence has fewer steps than before
	const dueAt = new Date(enrollment.step_from.getTime() + step.after);
	if (dueAt > work.now) return plan(work, enrollment, step, { dueAt }); // the file has a longer delay now
	return sendStep(work, { enrollment, contact, sequence, step });
};

/** @throws WaitsForFile if an operator must change the workspace file before the sequence can continue */
function findRunnable(work: Work, slug: string): Sequence {
	const sequence = requireSequence(work, slug);
	if (!sequence.active)
		throw new WaitsForFile(`the sequence ${slug} isn't active`, { isPaused: true });
	requireSender(work);
	return sequence;
}

interface DueStep {
	enrollment: LockedEnrollment;
	contact: ContactRow;
	sequence: Sequence;
	step: Step;
}

async function sendStep(work: Work, due: DueStep): Promise<LastStatements> {
	const { enrollment, contact, sequence, step } = due;
	const { overridden_at, suppressed } = enrollment;
	if (suppressed !== null) {
		return endEnrollment(work, enrollment, suppressedText(suppressed));
	}
	let mail;
	try {
		mail = prepareMail(work, {
			id: work.newId(),
			to: contact.email,
			contact,
			template: step.template,
			variables: {},
			recipient: {},
			origin: {
				sequence: sequence.slug,
				step: sequence.steps.indexOf(step),
				step_id: step.id,
				override_unsubscribe: overridden_at !== null,
			},
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return endEnrollment(work, enrollment, error.message);
	}
	return planNext(work, due, mail.statements);
}

/** @param sending statements that send the step */
async function planNext(
	work: Work,
	{ enrollment, sequence, step }: DueStep,
	sending: readonly Statement[],
): Promise<LastStatements> {
	const sent = [...enrollment.sent_steps, step.id];
	const next = nextStep(sequence.steps, { sent, planned: null });
	if (next)
		return [...sending, ...plan(work, enrollment, next, { dueAt: dueAfter(work, next), sent })];
	const updated = updateEnrollment(work, enrollment, progress(work, sent));
	await asOneStatement([...sending, updated]).execute(work.owned);
	await endEnrollment(work, enrollment);
}

/** Returns the columns for the steps that were sent. */
const progress = ({ now }: Work, sent: readonly string[]) => ({
	sent_steps: sql<string[]>`${sent}::text[]`,
	step_from: now,
});

const updateEnrollment = (
	{ owned }: Work,
	{ id }: EnrollmentRow,
	values: UpdateObject<Tables, 'enrollments'>,
) => owned.updateTable('enrollments').set(values).where('id', '=', id);

/** Returns the statements that schedule a step. */
function plan(
	work: Work,
	enrollment: EnrollmentRow,
	step: Step,
	{ dueAt, sent }: { dueAt: Date; sent?: readonly string[] },
): readonly Statement[] {
	const { id, contact_id, sequence_slug } = enrollment;
	const payload = {
		contactId: contact_id,
		enrollmentId: id,
		sequence: sequence_slug,
		step: step.id,
	};
	const planned = { next_step: step.id, ...(sent && progress(work, sent)) };
	if (dueAt <= work.now) work.enqueueWork();
	return [
		updateEnrollment(work, enrollment, planned),
		insertJobs(work, 'sequence_step', jobRows('sequence_step', [payload]), dueAt),
	];
}
