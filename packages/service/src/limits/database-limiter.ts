import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { gather } from './gather.ts';
import { verdictOf, type Limiter, type Limits, type Verdict } from './limiter.ts';
import { countRequests, exhaust, readWindows, type Row } from './rate-windows.ts';

/** What one request asks for. */
interface Asked {
	keyId: string;
	limits: Limits;
}

/** Takes for requests of one key, and gives each its verdict. */
type Take = (asked: readonly Asked[]) => Promise<Verdict[]>;

/**
 * The same two windows in a row of the database, for several processes that share it: one statement counts or refuses. All
 * requests of a key wait for its row, so those that come while it is asked are counted together afterwards.
 *
 * @param now milliseconds since 1970, much the same for all processes
 */
export function createDatabaseLimiter(db: Kysely<Tables>, now: () => number): Limiter {
	const takeAll: Take = async (asked) => {
		const [{ keyId, limits }] = asked as [Asked]; // gathered: there is one at least
		const time = new Date(now());
		const requests = asked.length;
		const row = isOneLimit(asked)
			? await countRequests(db, keyId, limits, { time, requests })
			: undefined;
		if (row) return asked.map((_, i) => verdict(true, row, limits, requests - 1 - i));
		if (requests > 1) return takeEach(takeAll, asked);
		return [verdict(false, await readWindows(db, keyId, time), limits)]; // it refused, so it is there
	};
	// As many as keys in the workspace file.
	const takers = new Map<string, (asked: Asked) => Promise<Verdict>>();
	return {
		take(keyId, limits) {
			const taker = takers.get(keyId) ?? gather(takeAll);
			takers.set(keyId, taker);
			return taker({ keyId, limits });
		},
		look: async (keyId, limits) =>
			verdict(true, await readWindows(db, keyId, new Date(now())), limits),
		exhaust: (keyId, limits, window) => exhaust(db, keyId, limits, window, new Date(now())),
		async clear() {
			await db.deleteFrom('rate_windows').execute();
		},
	};
}

/** One by one, since there is no room for all. Once one is refused, so are those after it. */
async function takeEach(take: Take, asked: readonly Asked[]): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (const one of asked) {
		const last = verdicts.at(-1);
		const isFull = last?.admitted === false && isOneLimit(asked);
		verdicts.push(isFull ? last : (await take([one]))[0]!);
	}
	return verdicts;
}

/** Whether all came with the same limits: a key's may have changed in between. */
const isOneLimit = ([first, ...others]: readonly Asked[]): boolean =>
	others.every(
		({ limits }) =>
			limits.perMinute === first!.limits.perMinute && limits.perHour === first!.limits.perHour,
	);

const UNUSED: Row = { minute_age: 0, minute_used: 0, hour_age: 0, hour_used: 0 };

/** @param later how many others were counted in the same moment, after this one */
function verdict(admitted: boolean, row: Row | undefined, limits: Limits, later = 0): Verdict {
	const { minute_used, minute_age, hour_used, hour_age } = row ?? UNUSED;
	const counts = [
		{ used: minute_used - later, ageMs: minute_age },
		{ used: hour_used - later, ageMs: hour_age },
	];
	return verdictOf(admitted, counts, limits);
}
