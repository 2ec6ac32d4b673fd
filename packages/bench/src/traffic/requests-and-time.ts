import { orQuick, QUICK } from '../quick.ts';
import type { Row } from '../report.ts';
import { inTime } from './in-time.ts';
import { measure, type Setting, type Traffic } from './measure.ts';
import { drawTraffic } from './plot.ts';
import { WAYS, type WayName } from './ways.ts';

const CONTACTS = [1, 50, 500, 5_000, 50_000].slice(0, orQuick(5, 4));
const LATENCIES_MS = [300, 3_000];

const SETTINGS: readonly Setting[] = LATENCIES_MS.flatMap((latencyMs) =>
	CONTACTS.map((contacts) => ({ contacts, latencyMs })),
);

/** The latency that is drawn. */
const DRAWN_MS = 300;

/** What one way came to in one setting. */
export interface Measured extends Setting, Traffic {
	way: WayName;
}

/** Requests and virtual time of each way to push contacts; draws them too, unless in a quick run. One round: virtual time has no spread. */
export async function measureRequestsAndTime(): Promise<Row[]> {
	const all: Measured[] = [];
	for (const setting of SETTINGS) {
		for (const way of WAYS) {
			all.push({ way: way.name, ...setting, ...(await measure(way, setting)) });
		}
	}
	if (!QUICK) await drawTraffic(all.filter(({ latencyMs }) => latencyMs === DRAWN_MS));
	return all.map(toRow);
}

const toRow = ({ way, contacts, latencyMs, ...traffic }: Measured): Row => ({
	latency: inTime(latencyMs),
	contacts,
	way,
	requests: traffic.requests,
	'429s': traffic.refused,
	missing: traffic.missing,
	time: inTime(traffic.tookMs),
	// Who leaves contacts out is not faster.
	'time / least': traffic.missing > 0 ? '–' : traffic.timesLeast.toFixed(3),
});
