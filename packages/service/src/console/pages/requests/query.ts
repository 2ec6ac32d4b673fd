import type { WindowState } from '../../../api/limits/limiter.ts';
import type { ApiKey } from '../../../domain/keys/api-key.ts';
import { keysOf } from '../../../domain/keys/find-key.ts';
import type { OwnedRows } from '../../../store/owned-rows.ts';
import type { ConsoleTools } from '../../console-tools.ts';

/** Number of minutes shown. */
export const MINUTES = 60;

const MINUTE_MS = 60_000;

/** Outcome of a request: succeeded, rejected (4xx), rate limited (429), or failed (5xx). */
export type Outcome = 'done' | 'rejected' | 'limited' | 'failed';
export type OutcomeCounts = Record<Outcome, number>;

export interface KeyRequests {
	key: ApiKey;
	total: OutcomeCounts;
	/** Requests in the last hour by minute, oldest first. */
	minutes: readonly OutcomeCounts[];
	/** Rate limit windows, with the remaining requests. */
	windows: readonly WindowState[];
}

/** Returns each key of an owner with its requests in the last hour and its remaining requests. */
export async function readRequests(
	{ db, limiter, requests }: Pick<ConsoleTools, 'db' | 'limiter' | 'requests'>,
	owned: OwnedRows,
	now: Date,
): Promise<KeyRequests[]> {
	await requests.write(); // writes the counts that this process hasn't stored yet
	const thisMinute = Math.floor(now.getTime() / MINUTE_MS);
	const first = thisMinute - MINUTES + 1;
	const keys = await keysOf(owned);
	if (keys.length === 0) return [];
	const rows = await countsOf(db, keys, new Date(first * MINUTE_MS));
	return Promise.all(
		keys.map(async (key) => {
			const minutes = Array.from({ length: MINUTES }, () => none());
			for (const { minute, status, requests: count } of rows.filter(
				(row) => row.api_key_id === key.id,
			)) {
				const counts = minutes[minute.getTime() / MINUTE_MS - first];
				if (counts) counts[outcomeOf(status)] += count;
			}
			const { windows } = await limiter.peek(key.id, key.limits);
			return { key, minutes, windows, total: minutes.reduce(add, none()) };
		}),
	);
}

function countsOf(db: ConsoleTools['db'], keys: readonly ApiKey[], since: Date) {
	return db
		.selectFrom('request_counts')
		.selectAll()
		.where('minute', '>=', since)
		.where(
			'api_key_id',
			'in',
			keys.map(({ id }) => id),
		)
		.execute();
}

const none = (): OutcomeCounts => ({ done: 0, rejected: 0, limited: 0, failed: 0 });

const add = (a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts => ({
	done: a.done + b.done,
	rejected: a.rejected + b.rejected,
	limited: a.limited + b.limited,
	failed: a.failed + b.failed,
});

function outcomeOf(status: number): Outcome {
	if (status === 429) return 'limited';
	if (status >= 500) return 'failed';
	return status >= 400 ? 'rejected' : 'done';
}

export const sumOf = ({ done, rejected, limited, failed }: OutcomeCounts): number =>
	done + rejected + limited + failed;

/** Returns the requests with invalid keys in the last hour, of all products. */
export async function readInvalidKeyRequests(
	{ db }: Pick<ConsoleTools, 'db'>,
	now: Date,
): Promise<OutcomeCounts> {
	const rows = await db
		.selectFrom('invalid_key_requests')
		.selectAll()
		.where('minute', '>', new Date(now.getTime() - MINUTES * MINUTE_MS))
		.execute();
	return rows
		.map(({ status, requests }) => ({ ...none(), [outcomeOf(status)]: requests }))
		.reduce(add, none());
}
