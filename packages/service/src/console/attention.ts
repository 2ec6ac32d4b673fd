import { sql } from 'kysely';
import { ownedInIndex, type OwnedRows } from '../store/owned-rows.ts';
import { boundedCount } from './count-up-to.ts';
import type { Tab } from './page.ts';

/** Maximum count. The limit keeps pages fast, because every page shows the counts. */
const MAX_COUNT = 99;

/** Milliseconds after which a stopped automation or a failed email no longer needs attention. */
const RECENT_MS = 7 * 86_400_000;

/** Meaning of each number in the navigation. */
export const ATTENTION = {
	jobs: 'jobs abandoned',
	outbox: 'emails failed in the last 7 days',
	automations: 'automations stopped in the last 7 days',
} as const satisfies Partial<Record<Tab, string>>;

/** Number of items on each tab that need attention, such as `3` or `99+`; undefined for none. */
export type Attention = Partial<Record<Tab, string>>;

/** Counts failed and stopped work, for the navigation of every page. */
export async function readAttention(owned: OwnedRows, now: Date): Promise<Attention> {
	const since = new Date(now.getTime() - RECENT_MS);
	const queries: Record<keyof typeof ATTENTION, ReturnType<typeof sql>> = {
		jobs: sql`select 1 from jobs where ${ownedInIndex(owned, 'jobs')} and failed_at is not null
			order by failed_at desc`,
		outbox: sql`select 1 from outbox where ${ownedInIndex(owned, 'outbox')} and status = 'failed' and created_at > ${since}
			order by created_at desc`,
		automations: sql`select 1 from activity where ${ownedInIndex(owned, 'activity')} and ${STOPPED} and created_at > ${since}
			order by created_at desc`,
	};
	const { rows } = await sql<Record<keyof typeof ATTENTION, number>>`
		select ${boundedCount(queries.jobs, MAX_COUNT)} as jobs,
			${boundedCount(queries.outbox, MAX_COUNT)} as outbox,
			${boundedCount(queries.automations, MAX_COUNT)} as automations`.execute(owned);
	const counts = Object.entries(rows[0]!).filter(([, count]) => count > 0);
	return Object.fromEntries(
		counts.map(([tab, count]) => [tab, count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)]),
	);
}

/**
 * Selects the activity of stopped automations. Matches the condition of an index in the migration
 * 0001-initial.
 */
export const STOPPED = sql<boolean>`kind in ('automation_loop_stopped', 'effect_skipped')`;
