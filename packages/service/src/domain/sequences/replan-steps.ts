import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Sequence } from '../../workspace/schema.ts';
import { nextStep, type Step } from './next-step.ts';

type Trx = Transaction<Tables>;

/** Enrollments with the same progress. */
interface Group {
	product: string;
	slug: string;
	sent: string[];
	planned: string | null;
}

/**
 * Moves the planned steps of active enrollments to the times and steps of the workspace file. An
 * enrollment without a further step ends at the time that was planned. A failed step stays planned, and its next
 * attempt follows the file.
 */
export async function replanSteps(
	trx: Trx,
	product: string,
	sequences: readonly Sequence[],
): Promise<void> {
	for (const { slug, steps } of sequences) {
		const groups = await trx
			.selectFrom('enrollments')
			.select(['sent_steps as sent', 'next_step as planned'])
			.distinct()
			.where('product', '=', product)
			.where('sequence_slug', '=', slug)
			.where('status', '=', 'active')
			.execute();
		for (const { sent, planned } of groups) {
			await replan(trx, { product, slug, sent, planned }, nextStep(steps, { sent, planned }));
		}
	}
}

async function replan(trx: Trx, group: Group, step: Step | undefined): Promise<void> {
	if (step === undefined) return;
	const { id, after } = step;
	const { product, slug, sent, planned } = group;
	const due = sql`enrollments.step_from + ${after}::float8 * interval '1 millisecond'`;
	const isInGroup = sql`enrollments.product = ${product} and enrollments.sequence_slug = ${slug}
		and enrollments.status = 'active' and enrollments.sent_steps = ${sent}::text[]
		and enrollments.next_step is not distinct from ${planned}::text`;
	await sql`
		with moved as (
			update jobs set due_at = ${due}, delayed_until = ${due},
				payload = payload || jsonb_build_object('step', ${id}::text)
			from enrollments
			where ${isInGroup} and jobs.contact_id = enrollments.contact_id and jobs.kind = 'sequence_step'
				and jobs.payload ->> 'enrollmentId' = enrollments.id::text
				and jobs.payload ->> 'step' = enrollments.next_step
				and jobs.failed_at is null and jobs.attempts = 0
				and (jobs.due_at <> ${due} or enrollments.next_step <> ${id})
			returning enrollments.id
		)
		update enrollments set next_step = ${id} from moved
		where enrollments.id = moved.id and next_step <> ${id}`.execute(trx);
}
