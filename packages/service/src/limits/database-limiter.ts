import { sql, type Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { verdictOf, type Limiter, type Limits } from './limiter.ts';

interface Row {
	minute_age: number;
	minute_used: number;
	hour_age: number;
	hour_used: number;
}

/**
 * The same two windows in a row of the database, for several processes that share it: one statement counts or refuses.
 *
 * @param now milliseconds since 1970, much the same for all processes
 */
export function createDatabaseLimiter(db: Kysely<Tables>, now: () => number): Limiter {
	return {
		async take(keyId, limits) {
			const time = new Date(now());
			const counted = await count(db, keyId, limits, time);
			const row = counted ?? (await read(db, keyId, time)); // it refused, so it is there
			return verdictOf(counted !== undefined, countsOf(row), limits);
		},
		look: async (keyId, limits) =>
			verdictOf(true, countsOf(await read(db, keyId, new Date(now()))), limits),
		exhaust: (keyId, limits, window) => exhaust(db, keyId, limits, window, new Date(now())),
		async clear() {
			await db.deleteFrom('rate_windows').execute();
		},
	};
}

const UNUSED: Row = { minute_age: 0, minute_used: 0, hour_age: 0, hour_used: 0 };

const countsOf = ({ minute_used, minute_age, hour_used, hour_age } = UNUSED) => [
	{ used: minute_used, ageMs: minute_age },
	{ used: hour_used, ageMs: hour_age },
];

const MINUTE_OVER = sql`w.minute_started_at <= excluded.minute_started_at - interval '1 minute'`;
const HOUR_OVER = sql`w.hour_started_at <= excluded.hour_started_at - interval '1 hour'`;

/** What a row says of itself at a time. A clock a little behind another process's makes no window younger than new. */
const counts = (time: Date) => sql`
	greatest(0, extract(epoch from ${time}::timestamptz - w.minute_started_at) * 1000)::float8 as minute_age,
	w.minute_used,
	greatest(0, extract(epoch from ${time}::timestamptz - w.hour_started_at) * 1000)::float8 as hour_age,
	w.hour_used`;

async function count(
	db: Kysely<Tables>,
	keyId: string,
	{ perMinute, perHour }: Limits,
	time: Date,
): Promise<Row | undefined> {
	const { rows } = await sql<Row>`
		insert into rate_windows as w
			(api_key_id, minute_started_at, minute_used, hour_started_at, hour_used)
		values (${keyId}, ${time}, 1, ${time}, 1)
		on conflict (api_key_id) do update set
			minute_started_at = case when ${MINUTE_OVER} then excluded.minute_started_at else w.minute_started_at end,
			minute_used = case when ${MINUTE_OVER} then 1 else w.minute_used + 1 end,
			hour_started_at = case when ${HOUR_OVER} then excluded.hour_started_at else w.hour_started_at end,
			hour_used = case when ${HOUR_OVER} then 1 else w.hour_used + 1 end
		where (${MINUTE_OVER} or w.minute_used < ${perMinute}) and (${HOUR_OVER} or w.hour_used < ${perHour})
		returning ${counts(time)}`.execute(db);
	return rows[0];
}

async function exhaust(
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
async function read(db: Kysely<Tables>, keyId: string, time: Date): Promise<Row | undefined> {
	const { rows } = await sql<Row>`
		select ${counts(time)} from rate_windows as w where api_key_id = ${keyId}`.execute(db);
	return rows[0];
}
