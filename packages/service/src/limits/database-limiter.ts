import type { SharedDatabase } from '../store/tables.ts';
import { countEarlier, countRequests } from './counted-requests.ts';
import { coalesce } from './coalesce.ts';
import { verdictOf, WINDOWS, type Limiter, type Limits, type Verdict } from './limiter.ts';

/** A request to count. */
interface Admission {
	keyId: string;
	limits: Limits;
}

/** Takes for requests of one key, and gives each its verdict. */
type Take = (asked: readonly Admission[]) => Promise<Verdict[]>;

/**
 * Counts in the database, by its clock, for several processes that share it: one statement counts or rejects. All requests of a
 * key wait for each other, so those that come while the database is asked are counted together afterwards.
 *
 * @param ahead milliseconds that controls moved the time by
 */
export function createDatabaseLimiter(db: SharedDatabase, ahead: () => number): Limiter {
	const takeAll: Take = async (asked) => {
		const [{ keyId, limits }] = asked as [Admission]; // coalesced: at least one
		if (!isOneLimit(asked)) return takeEach(takeAll, asked);
		const requests = asked.length;
		const options = { requests, aheadMs: ahead() };
		const { admitted, standings } = await countRequests(db, keyId, limits, options);
		if (!admitted && requests > 1) return takeEach(takeAll, asked);
		return asked.map((_, i) => {
			const later = admitted ? requests - 1 - i : 0; // counted in the same moment, after this one
			const own = standings.map((standing) => ({ ...standing, used: standing.used - later }));
			return verdictOf(admitted, own, limits);
		});
	};
	// As many as keys.
	const takers = new Map<string, (asked: Admission) => Promise<Verdict>>();
	const look = (keyId: string, limits: Limits) =>
		countRequests(db, keyId, limits, { requests: 0, aheadMs: ahead() });
	return {
		take(keyId, limits) {
			const taker = takers.get(keyId) ?? coalesce(takeAll);
			takers.set(keyId, taker);
			return taker({ keyId, limits });
		},
		look: async (keyId, limits) => verdictOf(true, (await look(keyId, limits)).standings, limits),
		async exhaust(keyId, limits, window) {
			const [minute, hour] = (await look(keyId, limits)).standings;
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

/** One by one, since there is no room for all. After one that is rejected, so are the others. */
async function takeEach(take: Take, asked: readonly Admission[]): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (const one of asked) {
		const last = verdicts.at(-1);
		const isFull = last?.admitted === false && isOneLimit(asked);
		verdicts.push(isFull ? last : (await take([one]))[0]!);
	}
	return verdicts;
}

/** Whether all came with the same limits: a key's may have changed in between. */
const isOneLimit = ([first, ...others]: readonly Admission[]): boolean =>
	others.every(
		({ limits }) =>
			limits.perMinute === first!.limits.perMinute && limits.perHour === first!.limits.perHour,
	);
