import { sql, type Selectable } from 'kysely';
import { inOwnerIndex, ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { ContactsTable, EnrollmentsTable } from '../../../store/tables.ts';
import { boundedCount } from '../../count-up-to.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';
import { nextDue, type DueEnrollment } from './next-due.ts';

export type Status = EnrollmentsTable['status'];

type Enrollee = Selectable<EnrollmentsTable> &
	Pick<Selectable<ContactsTable>, 'email' | 'first_name' | 'last_name' | 'display_name'>;
export type ListedEnrollment = DueEnrollment<Enrollee>;

/** Filter of the enrollments of a sequence. */
export interface EnrollmentFilter {
	slug: string;
	status: Status;
	/** ID of the next step; undefined for any step. */
	step?: string | undefined;
	after: string;
}

/** Returns a page of a sequence's contacts, sorted by their next step. */
export async function listEnrolled(
	owned: OwnedRows,
	{ slug, status, step, after }: EnrollmentFilter,
): Promise<Listed<ListedEnrollment>> {
	const cursor = readCursor(after, 'text');
	const rows = await owned
		.selectFrom('enrollments', 'contacts')
		.whereRef('contacts.id', '=', 'enrollments.contact_id')
		.selectAll('enrollments')
		.select([
			'contacts.email',
			'contacts.first_name',
			'contacts.last_name',
			'contacts.display_name',
		])
		.where(inOwnerIndex(owned, 'enrollments'))
		.where('sequence_slug', '=', slug)
		.where('status', '=', status)
		.$if(step !== undefined, (query) => query.where(sql`coalesce(next_step, '')`, '=', step!))
		.$if(cursor !== undefined, (query) =>
			query.where(
				sql<boolean>`(coalesce(next_step, ''), enrollments.id) > (${cursor!.key}::text, ${cursor!.id}::uuid)`,
			),
		)
		.orderBy(sql`coalesce(next_step, '')`)
		.orderBy('enrollments.id')
		.limit(PAGE_ROWS + 1)
		.execute();
	const page = pageOfRows(rows, ({ next_step, id }) => ({ key: next_step ?? '', id }));
	return { ...page, rows: await nextDue(owned, page.rows) };
}

/** Returns the number of contacts waiting for each step, up to a maximum. */
export async function countBySteps(
	owned: OwnedRows,
	slug: string,
	steps: readonly string[],
): Promise<number[]> {
	const waiting = sql`
		select 1 from enrollments
		where ${ownedInIndex(owned, 'enrollments')}
			and sequence_slug = ${slug} and status = 'active' and coalesce(next_step, '') = step
		order by id`;
	const { rows } = await sql<{ count: number }>`
		select ${boundedCount(waiting)} as count
		from unnest(${steps}::text[]) with ordinality as steps (step, place)
		order by place`.execute(owned);
	return rows.map(({ count }) => count);
}
