import { sql, type Selectable } from 'kysely';
import type { OwnedRows } from '../../../store/owned-rows.ts';
import type { EnrollmentsTable } from '../../../store/tables.ts';

type EnrollmentRow = Selectable<EnrollmentsTable>;

export type DueEnrollment<Row extends EnrollmentRow = EnrollmentRow> = Row & {
	/** Due time of the enrollment's next step; null if none is scheduled. */
	due_at: Date | null;
};

/** Adds the due time of the next step, from its job, to each enrollment. */
export async function nextDue<Row extends EnrollmentRow>(
	owned: OwnedRows,
	enrollments: readonly Row[],
): Promise<DueEnrollment<Row>[]> {
	const active = enrollments.filter(({ status }) => status === 'active');
	if (active.length === 0) return enrollments.map((row) => ({ ...row, due_at: null }));
	const contactIds = active.map(({ contact_id }) => contact_id);
	const jobs = await owned
		.selectFrom('jobs')
		.select([sql<string>`payload ->> 'enrollmentId'`.as('enrollment_id'), 'due_at'])
		.where('contact_id', 'in', contactIds)
		.where('kind', '=', 'sequence_step')
		.where('failed_at', 'is', null)
		.execute();
	const dueAt = new Map(jobs.map(({ enrollment_id, due_at }) => [enrollment_id, due_at]));
	return enrollments.map((row) => ({ ...row, due_at: dueAt.get(row.id) ?? null }));
}
