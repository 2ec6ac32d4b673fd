import { orQuick } from '../quick.ts';
import { measure, type Traffic } from './measure.ts';
import { CHECKS, OUTAGES, PROCESSES, STRATEGIES, type StrategyName } from './strategies.ts';

const LATENCIES_MS = [300, 3_000];

/** Settings of the table that compares all strategies. */
export const SHOWN = { contacts: 5_000, latencyMs: 300 };

/** Jobs, each with the strategies to compare and the numbers of contacts. */
export const JOBS = {
	send: { strategies: STRATEGIES, contacts: [500, SHOWN.contacts, 50_000].slice(0, orQuick(3, 2)) },
	share: { strategies: PROCESSES, contacts: [300, 1_500, 15_000].slice(0, orQuick(3, 2)) },
	outage: { strategies: OUTAGES, contacts: [1_000] },
	check: { strategies: CHECKS, contacts: [orQuick(10_000, 500)] },
};

export type Job = keyof typeof JOBS;

const SETTINGS = (Object.keys(JOBS) as Job[]) // Object.keys returns strings
	.flatMap((job) => LATENCIES_MS.map((latencyMs) => ({ job, latencyMs })))
	.flatMap((each) => JOBS[each.job].contacts.map((contacts) => ({ ...each, contacts })));

/** Results of one strategy with one setting. */
export type TrafficRow = Traffic & { job: Job; strategy: StrategyName };

/**
 * Measures the requests and virtual time of each strategy. One round is enough, because results in virtual
 * time vary little.
 */
export async function measureRequestsAndTime(): Promise<TrafficRow[]> {
	const rows: TrafficRow[] = [];
	for (const { job, ...setting } of SETTINGS) {
		for (const strategy of JOBS[job].strategies)
			rows.push({ job, strategy: strategy.name, ...(await measure(strategy, setting)) });
	}
	return rows;
}

export type Rows = readonly TrafficRow[];

export const of = (rows: Rows, job: Job, ...strategies: readonly StrategyName[]): Rows =>
	rows.filter((row) => row.job === job && strategies.includes(row.strategy));

export const UPSERT: StrategyName = 'Contact Sync, Create or Update';
export const OUTAGE: StrategyName = 'Contact Sync, Create or Update, outage of 60 s';
export const SHARING: readonly StrategyName[] = ['3 processes', '3 processes, started 25 s apart'];
