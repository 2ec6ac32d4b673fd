import { sql } from 'kysely';
import { ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { EnrollmentsTable } from '../../../store/tables.ts';
import { boundedCount } from '../../count-up-to.ts';

type Status = EnrollmentsTable['status'];

/** Number of contacts by status, up to a maximum. */
export type StatusCounts = Record<Status, number>;

const STATUSES: readonly Status[] = ['active', 'completed', 'stopped'];

/** Returns the contact counts of these sequences, by slug and status. */
export async function countEnrollments(
	owned: OwnedRows,
	slugs: readonly string[],
): Promise<Map<string, StatusCounts>> {
	const countByState = sql`
		select 1 from enrollments
		where ${ownedInIndex(owned, 'enrollments')}
			and sequence_slug = slug and enrollments.status = requested.status
		order by coalesce(next_step, ''), id`;
	const { rows } = await sql<{ slug: string; status: Status; count: number }>`
		select slug, status, ${boundedCount(countByState)} as count
		from unnest(${slugs}::text[]) as slug, unnest(${STATUSES}::text[]) as requested (status)`.execute(
		owned,
	);
	const bySlug = Map.groupBy(rows, ({ slug }) => slug);
	return new Map(
		[...bySlug].map(([slug, counts]) => [
			slug,
			Object.fromEntries(counts.map(({ status, count }) => [status, count])) as StatusCounts,
		]),
	);
}
