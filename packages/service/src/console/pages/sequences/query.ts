import { sql, type Kysely } from 'kysely';
import { ownedBy } from '../../../store/owner-index.ts';
import type { EnrollmentsTable, Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import { boundedCount } from '../../count-up-to.ts';

type Status = EnrollmentsTable['status'];

/** How many are in a state, up to a bound. */
export type StatusCounts = Record<Status, number>;

const STATUSES: readonly Status[] = ['active', 'completed', 'stopped'];

/** How many are in each state of each of these sequences, by slug. */
export async function countEnrollments(
	db: Kysely<Tables>,
	owner: Owner,
	slugs: readonly string[],
): Promise<Map<string, StatusCounts>> {
	const inState = sql`
		select 1 from enrollments
		where ${ownedBy(owner, 'enrollments')}
			and sequence_slug = slug and enrollments.status = asked.status
		order by next_step, id`;
	const { rows } = await sql<{ slug: string; status: Status; count: number }>`
		select slug, status, ${boundedCount(inState)} as count
		from unnest(${slugs}::text[]) as slug, unnest(${STATUSES}::text[]) as asked (status)`.execute(db);
	const bySlug = Map.groupBy(rows, ({ slug }) => slug);
	return new Map(
		[...bySlug].map(([slug, counts]) => [
			slug,
			Object.fromEntries(counts.map(({ status, count }) => [status, count])) as StatusCounts,
		]),
	);
}
