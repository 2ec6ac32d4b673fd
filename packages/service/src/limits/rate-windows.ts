import { sql, type Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Limits } from './limiter.ts';

/** How the windows of a key stand. */
export interface Row {
	minute_age: number;
	minute_used: number;
	hour_age: number;
	hour_used: number;
}

const MINUTE_OVER = sql`w.minute_started_at <= excluded.minute_started_at - interval '1 minute'`;
const HOUR_OVER = sql`w.hour_started_at <= excluded.hour_started_at - interval '1 hour'`;

/** What a row says of itself at a time. A clock a little behind another process's makes no window younger than new. */
const counts = (time: Date) => sql`
	greatest(0, extract(epoch from ${time}::timestamptz - w.minute_started_at) * 1000)::float8 as minute_age,
	w.minute_used,
	greatest(0, extract(epoch from ${time}::timestamptz - w.hour_started_at) * 1000)::float8 as hour_age,
	w.hour_used`;

/** Counts so many requests of a key, all or none; undefined when there is no room for all of them. */
export async function countRequests(
	db: Kysely<Tables>,
	keyId: string,
	{ perMinute, perHour }: Limits,
	{ time, requests }: { time: Date; requests: number },
): Promise<Row | undefined> {
	if (requests > Math.min(perMinute, perHour)) return undefined;
	const { rows } = await sql<Row>`
		insert into rate_windows as w
			(api_key_id, minute_started_at, minute_used, hour_started_at, hour_used)
		values (${keyId}, ${time}, ${requests}, ${time}, ${requests})
		on conflict (api_key_id) do update set
			minute_started_at = case when ${MINUTE_OVER} then excluded.minute_started_at else w.minute_started_at end,
			minute_used = case when ${MINUTE_OVER} then excluded.minute_used else w.minute_used + excluded.minute_used end,
			hour_started_at = case when ${HOUR_OVER} then excluded.hour_started_at else w.hour_started_at end,
			hour_used = case when ${HOUR_OVER} then excluded.hour_used else w.hour_used + excluded.hour_used end
		where (${MINUTE_OVER} or w.minute_used + excluded.minute_used <= ${perMinute})
			and (${HOUR_OVER} or w.hour_used + excluded.hour_used <= ${perHour})
		returning ${counts(time)}`.execute(db);
	return rows[0];
}

/** Uses a window up. */
export async function exhaust(
	db: Kysely<Tables>,
	keyId: string,
	{ perMinute, perHour }: Limits,
	window: 'minute' | 'hour',
	time: Date,
): Promise<void> {
	const [minute, hour] = window === 'minute' ? [perMinute, 0] : [0, perHour];
	await sql`
		insert into rate_windows as w
			(api_key_id, minute_started_at, minute_used, hour_started_at, hour_used)
		values (${keyId}, ${time}, ${minute}, ${time}, ${hour})
		on conflict (api_key_id) do update set
			minute_started_at = case when ${MINUTE_OVER} then excluded.minute_started_at else w.minute_started_at end,
			minute_used = case when ${MINUTE_OVER} then ${minute} else greatest(w.minute_used, ${minute}) end,
			hour_started_at = case when ${HOUR_OVER} then excluded.hour_started_at else w.hour_started_at end,
			hour_used = case when ${HOUR_OVER} then ${hour} else greatest(w.hour_used, ${hour}) end`.execute(
		db,
	);
}

/** How a key's row stands; undefined before its first request. */
export async function readWindows(
	db: Kysely<Tables>,
	keyId: string,
	time: Date,
): Promise<Row | undefined> {
	const { rows } = await sql<Row>`
		select ${counts(time)} from rate_windows as w where api_key_id = ${keyId}`.execute(db);
	return rows[0];
}
