import { sql } from 'kysely';
import type { Limits } from '../../domain/keys/limits.ts';
import type { SharedDatabase } from '../../store/tables.ts';
import { resolutionMs, type WindowUsage } from './limiter.ts';

/** Result of counting a key's requests. */
export interface Counted {
	admitted: boolean;
	/** Usage per window, in the order of WINDOWS. Includes the new requests if they were admitted. */
	usage: readonly [minute: WindowUsage, hour: WindowUsage];
}

interface Row {
	admitted: boolean;
	minute_used: number;
	minute_reset: number;
	minute_wait: number;
	hour_used: number;
	hour_reset: number;
	hour_wait: number;
}

const interval = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`;

/**
 * Counts a key's requests: either all of them or none. For 0 requests, only reads the usage.
 *
 * @param aheadMs milliseconds by which the test controls advanced the clock
 */
export async function countRequests(
	db: SharedDatabase,
	keyId: string,
	limits: Limits,
	{ requests, aheadMs }: { requests: number; aheadMs: number },
): Promise<Counted> {
	const { rows } = await sql<Row>`
		select * from count_requests(${keyId}, ${requests}, ${limits.perMinute}, ${limits.perHour},
			${interval(resolutionMs(limits))}, ${interval(aheadMs)})`.execute(db);
	const { admitted, ...row } = rows[0]!;
	const minute = { used: row.minute_used, resetMs: row.minute_reset, waitMs: row.minute_wait };
	const hour = { used: row.hour_used, resetMs: row.hour_reset, waitMs: row.hour_wait };
	return { admitted, usage: [minute, hour] };
}

/**
 * Counts requests as of an earlier time.
 *
 * @param aheadMs milliseconds by which the test controls advanced the clock, minus the age of the requests
 */
export async function countEarlier(
	db: SharedDatabase,
	keyId: string,
	{ requests, aheadMs }: { requests: number; aheadMs: number },
): Promise<void> {
	await sql`
		with earlier as materialized (select rate_moment(${interval(aheadMs)}) as moment),
			later as (
				update counted_requests set total = total + ${requests} from earlier
				where api_key_id = ${keyId} and counted_at > moment
			)
		insert into counted_requests (api_key_id, counted_at, total)
		select ${keyId}, moment, ${requests} + coalesce((
			select total from counted_requests where api_key_id = ${keyId} and counted_at <= moment
			order by counted_at desc limit 1), 0)
		from earlier`.execute(db);
}
