import type { Limits } from '../../domain/keys/limits.ts';
import type { SharedDatabase } from '../../store/tables.ts';
import { coalesce } from './coalesce.ts';
import { countEarlier, countRequests } from './counted-requests.ts';
import { limitResult, WINDOWS, type Limiter, type LimitResult } from './limiter.ts';

/** Request to count. */
interface Admission {
	keyId: string;
	limits: Limits;
}

/** Counts requests of one key, and returns a result for each. */
type Take = (admissions: readonly Admission[]) => Promise<LimitResult[]>;

/**
 * Creates a rate limiter that several processes share. It counts in the database, by the database's clock.
 * One statement counts or rejects requests. Requests of a key that arrive while the statement runs are
 * counted together afterward.
 *
 * @param ahead returns the milliseconds by which the test controls advanced the clock
 */
export function createDatabaseLimiter(db: SharedDatabase, ahead: () => number): Limiter {
	const takeTogether: Take = async (admissions) => {
		const [{ keyId, limits }] = admissions as [Admission]; // a batch has at least one item
		if (!isOneLimit(admissions)) return takeEach(takeTogether, admissions);
		const requests = admissions.length;
		const options = { requests, aheadMs: ahead() };
		const { admitted, usage } = await countRequests(db, keyId, limits, options);
		if (!admitted && requests > 1) return takeEach(takeTogether, admissions);
		return admissions.map((_, i) => {
			const countedAfter = admitted ? requests - 1 - i : 0; // requests in this batch after this one
			const states = usage.map((window) => ({ ...window, used: window.used - countedAfter }));
			return limitResult(admitted, states, limits);
		});
	};
	// Coalesced calls, one per key.
	const coalesced = new Map<string, (admissions: Admission) => Promise<LimitResult>>();
	const peek = (keyId: string, limits: Limits) =>
		countRequests(db, keyId, limits, { requests: 0, aheadMs: ahead() });
	return {
		take(keyId, limits) {
			const takeCoalesced = coalesced.get(keyId) ?? coalesce(takeTogether);
			coalesced.set(keyId, takeCoalesced);
			return takeCoalesced({ keyId, limits });
		},
		peek: async (keyId, limits) => limitResult(true, (await peek(keyId, limits)).usage, limits),
		async exhaust(keyId, limits, window) {
			const [minute, hour] = (await peek(keyId, limits)).usage;
			const earlier =
				window === 'minute'
					? { requests: limits.perMinute - minute.used, aheadMs: ahead() }
					: { requests: limits.perHour - hour.used, aheadMs: ahead() - WINDOWS[0].lengthMs };
			await countEarlier(db, keyId, earlier);
		},
		async clear() {
			await db.deleteFrom('counted_requests').execute();
		},
	};
}

/**
 * Counts requests one by one, for a batch that exceeds a limit or has different limits. If the limits are the
 * same, all requests after a rejected one are rejected, too.
 */
async function takeEach(take: Take, admissions: readonly Admission[]): Promise<LimitResult[]> {
	const results: LimitResult[] = [];
	for (const admission of admissions) {
		const last = results.at(-1);
		const isFull = last?.admitted === false && isOneLimit(admissions);
		results.push(isFull ? last : (await take([admission]))[0]!);
	}
	return results;
}

/** Whether all requests have the same limits. A key's limits can change between two requests. */
const isOneLimit = ([first, ...others]: readonly Admission[]): boolean =>
	others.every(
		({ limits }) =>
			limits.perMinute === first!.limits.perMinute && limits.perHour === first!.limits.perHour,
	);
