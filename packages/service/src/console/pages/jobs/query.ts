import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isUuid } from '../../../domain/values/text.ts';
import { microsOf, timeOf } from '../../../store/newest.ts';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { ContactRow, EnrollmentsTable, JobsTable, JsonObject } from '../../../store/tables.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';

/** `abandoned`: failed too often; `waiting`: due now; `scheduled`: due later. */
export type JobState = 'abandoned' | 'waiting' | 'scheduled';

export interface ListedJob extends Selectable<JobsTable> {
	/** Undefined if the job is for an email address without a contact. */
	contact: ContactRow | undefined;
	/** Undefined if the job isn't a sequence step. */
	sequenceSlug: string | undefined;
}

interface Order {
	column: 'failed_at' | 'due_at';
	direction: 'asc' | 'desc';
	condition(now: Date): RawBuilder<boolean>;
}

/** Condition and order of each state, which match an index in the migration 0001-initial. */
const STATES: Record<JobState, Order> = {
	abandoned: {
		column: 'failed_at',
		direction: 'desc',
		condition: () => sql`failed_at is not null`,
	},
	waiting: {
		column: 'due_at',
		direction: 'asc',
		condition: (now) => sql`failed_at is null and due_at <= ${now}`,
	},
	scheduled: {
		column: 'due_at',
		direction: 'asc',
		condition: (now) => sql`failed_at is null and due_at > ${now}`,
	},
};

/** Returns a page of jobs: the latest failure first, or the earliest due time first. */
export async function listJobs(
	owned: OwnedRows,
	{ state, after, now }: { state: JobState; after: string; now: Date },
): Promise<Listed<ListedJob>> {
	const { column, direction, condition } = STATES[state];
	const rows = await owned
		.selectFrom('jobs')
		.selectAll()
		.select(microsOf(column).as('key'))
		.where(inOwnerIndex(owned, 'jobs'))
		.where(condition(now))
		.where(beyond(STATES[state], after))
		.orderBy(column, direction)
		.orderBy('id', direction)
		.limit(PAGE_ROWS + 1)
		.execute();
	const { next, rows: pageRows } = pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
	return { rows: await withContacts(owned, pageRows), ...(next !== undefined && { next }) };
}

function beyond({ column, direction }: Order, after: string): RawBuilder<boolean> {
	const cursor = readCursor(after, 'number', 'serial');
	if (cursor === undefined) return sql`true`;
	const comparison = sql.raw(direction === 'desc' ? '<' : '>');
	return sql`(${sql.ref(column)}, id) ${comparison} (${timeOf(cursor.key)}, ${cursor.id}::bigint)`;
}

async function withContacts(
	owned: OwnedRows,
	jobs: readonly Selectable<JobsTable>[],
): Promise<ListedJob[]> {
	const contacts = await byId(
		owned,
		'contacts',
		jobs.map((job) => job.contact_id),
	);
	const enrollmentIds = jobs.map(({ payload }) => enrollmentIdIn(payload));
	const enrollments = await byId(owned, 'enrollments', enrollmentIds);
	return jobs.map((job) => ({
		...job,
		contact: contacts.get(job.contact_id ?? ''),
		sequenceSlug: enrollments.get(enrollmentIdIn(job.payload) ?? '')?.sequence_slug,
	}));
}

const enrollmentIdIn = ({ enrollmentId }: JsonObject): string | null =>
	typeof enrollmentId === 'string' && isUuid(enrollmentId) ? enrollmentId : null;

interface Rows {
	contacts: ContactRow;
	enrollments: Selectable<EnrollmentsTable>;
}

async function byId<T extends keyof Rows>(
	owned: OwnedRows,
	table: T,
	idsOrNull: readonly (string | null)[],
): Promise<Map<string, Rows[T]>> {
	const ids = idsOrNull.filter((id) => id !== null);
	if (ids.length === 0) return new Map();
	const rows = await owned
		.selectFrom(table as 'contacts') // both tables have these columns
		.selectAll()
		.where('id', 'in', ids)
		.execute();
	return new Map(rows.map((row) => [row.id, row as unknown as Rows[T]])); // the rows are from `table`
}
