import { orQuick } from '../quick.ts';
import { measure, type Setting, type Traffic } from './measure.ts';
import { WAYS, type WayName } from './ways.ts';

export const CONTACTS = [1, 50, 500, 5_000, 50_000].slice(0, orQuick(5, 4));
const LATENCIES_MS = [300, 3_000];

/** Digits that are kept. */
const PRECISION = 5;

const SETTINGS: readonly Setting[] = LATENCIES_MS.flatMap((latencyMs) =>
	CONTACTS.map((contacts) => ({ contacts, latencyMs })),
);

/** What one way came to in one setting. */
export type TrafficRow = {
	latencyMs: number;
	contacts: number;
	way: WayName;
	requests: number;
	/** Requests that were answered 429. */
	refused: number;
	/** Contacts that never arrived. */
	missing: number;
	seconds: number;
	/** Of the least time; who leaves contacts out has none. */
	timesLeast: number | typeof NOT_ALL;
};

/** In the place of a ratio. */
export const NOT_ALL = 'not all arrived';

/** Requests and virtual time of each way to push contacts. One round: virtual time has no spread. */
export async function measureRequestsAndTime(): Promise<TrafficRow[]> {
	const rows: TrafficRow[] = [];
	for (const setting of SETTINGS) {
		for (const way of WAYS) rows.push(rowOf(way.name, setting, await measure(way, setting)));
	}
	return rows;
}

const rowOf = (
	way: WayName,
	{ latencyMs, contacts }: Setting,
	{ requests, refused, missing, tookMs, timesLeast }: Traffic,
): TrafficRow => ({
	latencyMs,
	contacts,
	way,
	requests,
	refused,
	missing,
	seconds: Number((tookMs / 1_000).toPrecision(PRECISION)),
	timesLeast: missing > 0 ? NOT_ALL : Number(timesLeast.toPrecision(PRECISION)),
});
