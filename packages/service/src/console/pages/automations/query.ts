import { sql } from 'kysely';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { inOwnerIndex, ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import { STOPPED } from '../../attention.ts';
import { boundedCount } from '../../count-up-to.ts';
import { pageOfRows, PAGE_ROWS, readCursor } from '../../cursor.ts';

const DAY_MS = 86_400_000;

/** Run counts of an automation, within the retention period of the activity. */
export interface RunCounts {
	id: string;
	lastDay: number;
	lastWeek: number;
	all: number;
	lastAt: Date | null;
}

/** Returns the run counts of these automations, each up to a maximum. */
export async function countRuns(
	owned: OwnedRows,
	ids: readonly string[],
	now: Date,
): Promise<Map<string, RunCounts>> {
	const runs = sql`
		from activity
		where ${ownedInIndex(owned, 'activity')} and kind = 'automation_ran' and details ->> 'automation' = requested.id`;
	const since = (days: number) => {
		const start = new Date(now.getTime() - days * DAY_MS);
		return boundedCount(sql`select 1 ${runs} and created_at > ${start} order by created_at desc`);
	};
	const { rows } = await sql<RunCounts>`
		select requested.id, ${since(1)} as "lastDay", ${since(7)} as "lastWeek",
			${boundedCount(sql`select 1 ${runs} order by created_at desc`)} as "all",
			(select created_at ${runs} order by created_at desc limit 1) as "lastAt"
		from unnest(${ids}::text[]) as requested (id)`.execute(owned);
	return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a page of stopped automation loops and skipped effects, newest first. */
export async function listStopped(owned: OwnedRows, after: string) {
	const rows = await owned
		.selectFrom('activity', 'contacts')
		.whereRef('contacts.id', '=', 'activity.contact_id')
		.select(['activity.id', 'kind', 'details', 'activity.created_at', 'contact_id'])
		.select(['email', 'first_name', 'last_name', 'display_name'])
		.select(microsOf('activity.created_at').as('key'))
		.where(inOwnerIndex(owned, 'activity'))
		.where(STOPPED)
		.where(olderThan('activity', readCursor(after, 'number', 'serial')))
		.orderBy('activity.created_at', 'desc')
		.orderBy('activity.id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
}

export type StoppedRow = Awaited<ReturnType<typeof listStopped>>['rows'][number];
